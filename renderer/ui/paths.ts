/** Every place of the window, once; they live behind the # of its address. */
export const paths = {
  jobs: '/jobs',
  newJob: '/jobs/new',
  job: (id: string) => `/jobs/${id}`,
  openedFile: (id: string) => `/jobs/opened/${id}`,
  lookup: '/lookup',
  settings: '/settings',
} as const;
