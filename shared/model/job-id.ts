/**
 * When a job was made, by its id: in ms since 1970, 0 where that says nothing. No two jobs have the same, and that of a later job
 * is the higher one, also where the clock was set back between them (`electron/jobs/disk/job-files.ts`).
 */
export function momentOfJob(id: string): number {
  const iso = id.replace(/^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)(\d{3})-.*$/, '$1-$2-$3T$4:$5:$6.$7Z');
  return Date.parse(iso) || 0;
}
