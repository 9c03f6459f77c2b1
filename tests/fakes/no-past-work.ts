import { expect } from 'vitest';

const never = () => expect.fail();

/** What `createTeamLists` reads jobs and their lists with, where it must read none. */
export const noPastWork = {
  engine: { run: never },
  past: {
    jobs: { ids: never, get: never, folder: never },
    results: { open: never, place: never },
    lookups: never,
  },
};
