const defaultPageSize = 50;

/** Returns limit and offset of the requested page. */
export function pageOf(query: { page?: number | undefined; pageSize?: number | undefined }) {
  const limit = query.pageSize ?? defaultPageSize;
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}
