import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMembership, type SavedTeam } from '../../electron/team/membership.ts';
import type { Result } from '../../shared/model/problem.ts';
import { memoryStore } from '../fakes/memory-store.ts';
import { inputOf, startTeamServer, type TeamTestServer } from '../fakes/team-server.ts';
import { fakeCipher } from '../fakes/test-connections.ts';

let server: TeamTestServer;
beforeAll(async () => {
  server = await startTeamServer();
}, 60_000);
afterAll(() => server.close());

function computer(cipher = fakeCipher()) {
  const store = memoryStore<SavedTeam | null>(null);
  return { store, cipher, ...createMembership({ store, cipher, newId: randomUUID }) };
}
const value = <T>(answer: Result<T>): T => (answer.ok ? answer.value : expect.fail(answer.problem.message));
const said = <T>(answer: Result<T>) => (answer.ok ? null : answer.problem.message);
const passphrase = 'seven blue herons';

const emptyDatabase = async () => inputOf(await server.newDatabase());

describe('A team', () => {
  it('is created by the first, joined by others with its passphrase, opened at the next start, and left', async () => {
    const at = await emptyDatabase();
    const [ann, ben] = [computer(), computer()];
    expect(value(await ann.test(at))).toEqual({ version: expect.stringMatching(/^\d+\.\d+$/), team: null });
    const created = value(await ann.create({ server: at, teamName: 'Sales', memberName: 'Ann', passphrase }));
    expect(value(await ben.test(at)).team).toBe('Sales');
    expect(said(await ben.join({ server: at, memberName: 'Ben', passphrase: 'seven blue heron' }))).toBe(
      'This is not the team’s passphrase.',
    );
    expect(ben.saved()).toBeNull();
    const joined = value(await ben.join({ server: at, memberName: 'Ben', passphrase }));
    expect(joined.saved.questionKey).toBe(created.saved.questionKey);
    expect(joined.secret.open('hold', created.secret.seal('hold', 'x'))).toBe('x');
    for (const kept of [ann.store.text(), ben.store.text()]) expect(kept).not.toContain(passphrase);
    const again = value(await ben.open());
    expect(again.secret.open('hold', created.secret.seal('hold', 'x'))).toBe('x');
    expect((await again.store.membersAfter(0n)).map(({ name }) => name)).toEqual(['Ann', 'Ben']);
    ben.leave();
    expect(said(await ben.open())).not.toBeNull();
    await Promise.all([created, joined, again].map(({ database }) => database.close()));
  });

  it('is not created twice, nor joined where there is none or the keychain is no safe place', async () => {
    const [one, other] = [await emptyDatabase(), await emptyDatabase()];
    const ann = computer();
    const wanted = { teamName: 'Sales', memberName: 'Ann', passphrase };
    await value(await ann.create({ ...wanted, server: one })).database.close();
    expect(said(await ann.create({ ...wanted, server: one }))).toBe('This database holds a team already.');
    expect(said(await ann.join({ ...wanted, server: other }))).toBe('There is no team in this database yet.');
    const cipher = fakeCipher();
    cipher.safe = false;
    const unsafe = computer(cipher);
    expect(said(await unsafe.join({ ...wanted, server: one }))).toMatch(/no safe place/);
    expect(unsafe.saved()).toBeNull();
  });

  it('of a newer app is neither read nor written', async () => {
    const at = await server.newDatabase();
    const ann = computer();
    const wanted = { teamName: 'Sales', memberName: 'Ann', passphrase, server: inputOf(at) };
    await value(await ann.create(wanted)).database.close();
    await server.sql(at.database, 'UPDATE enrich_desk.team_schema SET version = 2');
    expect(said(await computer().join(wanted))).toBe('Your team uses a newer version of the app.');
  });

  it('can be set up by an administrator with the SQL that is shown', async () => {
    const at = await server.newDatabase();
    const sql = computer().sql();
    // Whoever runs it statement by statement, as psql does, has all of it or nothing.
    expect(sql).toMatch(/^BEGIN;\n[\s\S]*\nCOMMIT;\n/);
    await server.sql(at.database, sql);
    const clerk = inputOf(await server.newLogin(at));
    expect(value(await computer().test(clerk)).team).toBeNull();
    const wanted = { teamName: 'Sales', memberName: 'Clerk', passphrase, server: clerk };
    await value(await computer().create(wanted)).database.close();
    expect(value(await computer().test(clerk)).team).toBe('Sales');
  });
});
