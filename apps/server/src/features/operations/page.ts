const defaultPageSize = 50;

/** Which rows of a list a call asks for. */
export function pageOf(query: { page?: number | undefined; pageSize?: number | undefined }) {
  const limit = query.pageSize ?? defaultPageSize;
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}
