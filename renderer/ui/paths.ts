/** Every place of the window, once; they live behind the # of its address. */
export const paths = {
  jobs: '/jobs',
  newJob: '/jobs/new',
  job: (id: string) => `/jobs/${id}`,
  openedFile: (id: string) => `/jobs/opened/${id}`,
  lookup: '/lookup',
  history: '/history',
  pastLookup: (id: string) => `/history/${id}`,
  /** Taking a list of lookups in. */
  lookupList: '/lookup/list',
  lookups: (id: string) => `/lookup/lists/${id}`,
  lookupsResult: (id: string) => `/lookup/lists/${id}/result`,
  settings: '/settings',
} as const;
