/** Every place of the window, once; they live behind the # of its address. */
export const paths = {
  /** The start page. */
  desk: '/',
  jobs: '/jobs',
  newJob: '/jobs/new',
  draft: (id: string) => `/jobs/drafts/${id}`,
  /** Lists whose check is too old, and what newer checks found. */
  checkAgain: '/jobs/check-again',
  job: (id: string) => `/jobs/${id}`,
  jobDetails: (id: string) => `/jobs/${id}/details`,
  openedFile: (id: string) => `/jobs/opened/${id}`,
  openedDetails: (id: string) => `/jobs/opened/${id}/details`,
  lookup: '/lookup',
  history: '/lookup/history',
  pastLookup: (id: string) => `/lookup/history/${id}`,
  /** Taking a list of lookups in. */
  lookupList: '/lookup/list',
  lookups: (id: string) => `/lookup/lists/${id}`,
  suppression: '/suppression',
  credits: '/credits',
  settings: '/settings',
  team: '/settings/team',
  /** Learn the app: its first page, and the others. */
  guide: '/guide',
  guidePage: (id: string) => `/guide/${id}`,
  /** The only place of the quick window; the main process opens it there. */
  quick: '/quick',
} as const;
