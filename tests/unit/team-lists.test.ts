import { expect, it } from 'vitest';
import { createTeamCopy } from '../../electron/memory/team-copy.ts';
import { teamSecretOf } from '../../electron/team/membership.ts';
import { createTeamDatabase } from '../../electron/team/team-database.ts';
import { createTeamLists } from '../../electron/team/team-lists.ts';
import { createTeamStore } from '../../electron/team/team-store.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { noPastWork } from '../fakes/no-past-work.ts';
import { createTestMemory } from '../fakes/test-memory.ts';

it('A claim whose list may have arrived stays in doubt, and is given to nobody', () => {
  const copy = createTeamCopy(createTestMemory().open());
  // Opens nothing.
  const nowhere = { host: '127.0.0.1', port: 1, database: '', user: '', password: '', ca: null };
  const lists = createTeamLists({
    ...{ copy, secret: teamSecretOf(Buffer.alloc(32, 7)), member: 'ann', clock: createFakeClock() },
    store: createTeamStore(createTeamDatabase(nowhere)),
    ...noPastWork,
    changed: () => {},
  });
  const { queueId: _none, ...job } = aJobRecord({
    connection: { id: 'acme', name: 'Acme', address: 'https://api.example.com', kind: 'service' },
    state: 'outcome-unknown',
  });
  copy.begin('claim', job.id);
  copy.claimed('claim');
  lists.follow(job, false);
  expect(copy.listsOf(job.id).map(({ state }) => state)).toEqual(['doubt']);
});
