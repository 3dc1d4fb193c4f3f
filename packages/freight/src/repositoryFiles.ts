export const repositoryCategories = ['Mandatory', 'General'] as const;
export type RepositoryCategory = (typeof repositoryCategories)[number];

export const repositoryStatuses = ['Draft', 'Published', 'Accepted', 'Archived'] as const;
export type RepositoryStatus = (typeof repositoryStatuses)[number];
