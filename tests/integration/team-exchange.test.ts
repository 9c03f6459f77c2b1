import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashLookups } from '../../electron/engine/book/question-hash.ts';
import { createCharges } from '../../electron/memory/charges.ts';
import { createQuestions, isTeamSource, memberOfSource } from '../../electron/memory/questions.ts';
import { createTeamCopy } from '../../electron/memory/team-copy.ts';
import { askedEntry } from '../../electron/money/money.ts';
import { createTeamLists } from '../../electron/team/team-lists.ts';
import type { SavedPreset } from '../../shared/model/team.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { noPastWork } from '../fakes/no-past-work.ts';
import { type Computer, keyId, mendAndExchange, openTeamComputers, secret } from '../fakes/team-computers.ts';
import { startTeamServer, type TeamTestServer } from '../fakes/team-server.ts';
import { runs } from '../runs.ts';

let server: TeamTestServer;
beforeAll(async () => {
  server = await startTeamServer();
}, 60_000);
afterAll(() => server.close());

const phone = (at: number) => `503555${String(at).padStart(4, '0')}`;
const keysOf = (computer: Computer): string[] => {
  const keys: string[] = [];
  for (let some = computer.held.keysAfter(); some.length > 0; some = computer.held.keysAfter(some.at(-1)))
    keys.push(...some.map(({ kind, key }) => `${kind} ${key}`));
  return keys;
};

describe('What members add to never contact', () => {
  it('holds for all of them, whatever is cut, ends, or is put back to an earlier state meanwhile', async () => {
    const { database, computers, close } = await openTeamComputers(server, 3);
    const Step = fc.record({
      who: fc.nat(2),
      what: fc.oneof(
        fc.constantFrom('add', 'add', 'remove', 'exchange', 'cut', 'cut-after', 'mend', 'restart'),
        fc.constantFrom('exchange', 'exchange', 'back-up', 'put-back'),
      ),
      numbers: fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 5 }),
      bytes: fc.nat(3000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { maxLength: 25 }), async (steps) => {
        const settle = () => mendAndExchange(...computers, ...computers);
        /** Added by somebody since they were all of one mind, and by nobody removed. */
        const added = new Set<string>();
        let putBack: () => Promise<unknown> = async () => {};
        for (const { who, what, numbers, bytes } of steps) {
          const each = computers[who] ?? expect.fail();
          const refs = numbers.map((at) => ({ kind: 'phone' as const, key: phone(at), written: phone(at) }));
          if (what === 'add') {
            await each.suppression.list.add(refs, 'test');
            for (const { key } of refs) added.add(key);
          } else if (what === 'remove') {
            // Removed while all know of it: who adds it elsewhere at the same time may be earlier or later.
            await settle();
            await each.suppression.list.remove(refs);
            for (const { key } of refs) added.delete(key);
            await settle();
          } else if (what === 'exchange') await each.exchange().catch(() => {});
          else if (what === 'cut') each.wire.cut();
          else if (what === 'cut-after') each.wire.cutAfter(bytes);
          else if (what === 'mend') each.wire.mend();
          else if (what === 'back-up') putBack = await server.backUp(database);
          else if (what === 'put-back') await putBack();
          else await each.restart();
        }
        await settle();
        const [first, ...others] = computers.map(keysOf);
        for (const key of added) expect(first).toContain(`phone ${key}`);
        for (const other of others) expect(other).toEqual(first);
        for (const { suppression } of computers) expect((await suppression.held.status()).problem).toBeNull();
      }),
      { numRuns: runs(40) },
    );
    await close();
  });

  it('is told once: what came from the team is not told back', async () => {
    const { computers, close } = await openTeamComputers(server, 2);
    const [ann, ben] = computers;
    await ann?.suppression.list.add(
      [{ kind: 'phone', key: phone(1), written: '(503) 555-0001' }],
      'CRM export',
    );
    await ann?.exchange();
    await ben?.exchange();
    expect(createTeamCopy(ben?.memory ?? expect.fail()).todo('hold', 10)).toEqual([]);
    const page = await ben?.suppression.list.page({ search: '', kind: null }, 0, 10);
    expect(page).toMatchObject({ value: { rows: [{ written: '(503) 555-0001', from: 'CRM export' }] } });
    await close();
  });
});

describe('What members share of what they saved', () => {
  /** Under a new name and id. */
  const followUps = (name: string): SavedPreset => ({
    kind: 'follow-ups',
    value: { id: randomUUID(), name, services: ['email-append', 'phone-append'] },
  });
  const shownAt = ({ presets }: Computer) =>
    presets.all().map(({ value }) => ('services' in value ? `${value.name} ${value.services}` : value.name));

  it('is at each of them as it is at its owner, until anybody stops it, whatever is cut or ends meanwhile', async () => {
    const { database, computers, close } = await openTeamComputers(server, 3);
    const Step = fc.record({
      who: fc.nat(2),
      which: fc.nat(9),
      what: fc.oneof(
        fc.constantFrom('share', 'share', 'change', 'forget', 'stop'),
        fc.constantFrom('exchange', 'exchange', 'cut', 'cut-after', 'mend', 'restart'),
      ),
      bytes: fc.nat(3000),
    });
    let names = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { maxLength: 25 }), async (steps) => {
        const stopped = new Set<string>();
        for (const { who, which, what, bytes } of steps) {
          const each = computers[who] ?? expect.fail();
          const own = each.saved[which % (each.saved.length || 1)];
          if (what === 'share') {
            const preset = followUps(`${++names}`);
            each.saved.push(preset);
            each.presets.share(preset.kind, preset.value.id);
          } else if (what === 'change' && own && 'services' in own.value) own.value.services.reverse();
          else if (what === 'forget' && own) each.saved.splice(each.saved.indexOf(own), 1);
          else if (what === 'stop') {
            const all = each.presets.all();
            const preset = all[which % (all.length || 1)];
            if (!preset) continue;
            each.presets.stopSharing(preset.id);
            stopped.add(preset.value.name);
          } else if (what === 'exchange') {
            // Also while somebody presses.
            const exchange = each.exchange().catch(() => {});
            if (which % 2 === 0) await exchange;
          } else if (what === 'cut') each.wire.cut();
          else if (what === 'cut-after') each.wire.cutAfter(bytes);
          else if (what === 'mend') each.wire.mend();
          else if (what === 'restart') await each.restart();
        }
        await mendAndExchange(...computers, ...computers);
        const written = () => server.sql(database, 'SELECT number FROM enrich_desk.counter');
        const last = await written();
        await mendAndExchange(...computers);
        expect(await written()).toEqual(last);
        const shared = computers
          .flatMap(({ saved }) => saved)
          .filter(({ value }) => !stopped.has(value.name));
        const expected = shared.map(({ value }) => 'services' in value && `${value.name} ${value.services}`);
        for (const each of computers) expect(shownAt(each).toSorted()).toEqual(expected.toSorted());
        for (const { saved } of computers) saved.length = 0;
      }),
      { numRuns: runs(40) },
    );
    await close();
  });

  it('is told again where the database was put back, and what was stopped stays so', async () => {
    const { database, computers, close } = await openTeamComputers(server, 2);
    const [ann, ben] = computers;
    if (!ann || !ben) return expect.fail();
    const [first, second] = [followUps('First'), followUps('Second')];
    const share = (preset: SavedPreset) => {
      ann.saved.push(preset);
      ann.presets.share(preset.kind, preset.value.id);
    };
    share(first);
    await mendAndExchange(ann, ben);
    const putBack = await server.backUp(database);
    share(second);
    ben.presets.stopSharing(ben.presets.all()[0]?.id ?? '');
    await mendAndExchange(ann, ben, ann);
    await putBack();
    await mendAndExchange(ann, ben, ann, ben);
    for (const each of [ann, ben]) expect(shownAt(each)).toEqual([expect.stringContaining('Second')]);
    expect(
      await server.sql(database, 'SELECT member FROM enrich_desk.preset WHERE sealed IS NOT NULL'),
    ).toEqual([{ member: ann.id }]);
    // Who leaves keeps what is their own.
    for (const { memory } of [ann, ben]) createTeamCopy(memory).leave();
    for (const each of [ann, ben]) expect(shownAt(each)).toEqual([]);
    expect(ann.saved).toEqual([first, second]);
    await close();
  });

  it('is read by the rules of this app, is its owner’s to change and anybody’s to stop', async () => {
    const { computers, close } = await openTeamComputers(server, 2);
    const [ann, ben] = computers;
    if (!ann || !ben) return expect.fail();
    const preset = followUps('Email, then phone');
    const id = randomUUID();
    const told = (body: object) =>
      ann.store().putPreset(ann.id, id, secret.seal(`preset ${id}`, JSON.stringify({ ...preset, ...body })));
    // As a newer app shares it: said once, and read after an update.
    await told({ version: 2 });
    await ben.exchange();
    await ben.exchange();
    expect(ben.presets.all()).toEqual([]);
    expect(ben.reported).toMatchObject([{ code: 'team-preset-unreadable' }]);
    await told({ version: 1 });
    // Nobody changes what another shares.
    await ben.store().putPreset(ben.id, id, secret.seal(`preset ${id}`, '{}'));
    await ben.exchange();
    expect(ben.presets.all()).toMatchObject([{ by: 'Member 1', value: preset.value }]);
    // Stopped once, it is shared no more, also by an owner who doesn't know.
    await ben.store().putPreset(ben.id, id, null);
    await told({ version: 1 });
    await ben.exchange();
    expect(ben.presets.all()).toEqual([]);
    await close();
  });
});

describe('What members were charged', () => {
  it('is in every computer once, and as it was said last', async () => {
    const { computers, close } = await openTeamComputers(server, 2);
    const [ann, ben] = computers;
    if (!ann || !ben) return expect.fail();
    const Step = fc.record({
      key: fc.nat(5),
      credits: fc.option(fc.nat(1000)),
      what: fc.constantFrom('put', 'put', 'remove', 'exchange', 'cut-after', 'restart'),
      bytes: fc.nat(2000),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { maxLength: 20 }), async (steps) => {
        run++;
        const charges = createCharges(ann.memory);
        const last = new Map<string, number>();
        for (const { key: at, credits, what, bytes } of steps) {
          const key = `lookup ${run} ${at}`;
          if (what === 'put') {
            const account = {
              id: 'a',
              address: 'https://api.example.com',
              name: 'Main',
              kind: 'service' as const,
            };
            const source = { kind: 'lookup' as const, id: null, name: 'Phone' };
            const facts = {
              key,
              kind: 'phone' as const,
              account,
              source,
              at: '2026-11-27T10:00:00.000Z',
              asked: 1,
            };
            const entry = {
              ...askedEntry(facts),
              ...(credits !== null && { state: 'settled' as const, credits }),
            };
            ann.memory.transaction(() => charges.put(entry));
            last.set(key, (credits ?? entry.atMost ?? 0) * 1e6);
          } else if (what === 'remove') {
            ann.memory.transaction(() => charges.remove(key));
            if (last.has(key)) last.set(key, 0);
          } else if (what === 'exchange') await ann.exchange().catch(() => {});
          else if (what === 'cut-after') ann.wire.cutAfter(bytes);
          else await ann.restart();
        }
        await mendAndExchange(ann, ben);
        const found = ben.memory
          .query(`SELECT key, credits FROM team_charge WHERE key LIKE 'lookup ${run} %'`, {
            parse: (row) => row as { key: string; credits: number },
          })
          .all();
        for (const [key, credits] of last)
          if (credits > 0 || found.some((row) => row.key === key))
            expect(found.filter((row) => row.key === key)).toEqual([{ key, credits }]);
      }),
      { numRuns: runs(40) },
    );
    await close();
  });
});

describe('What members asked', () => {
  it('is known to the others, with its outcome and by whom, until its list is released', async () => {
    const { computers, close } = await openTeamComputers(server, 2);
    const [ann, ben] = computers;
    if (!ann || !ben) return expect.fail();
    const address = secret.hash('address', 'https://api.example.com');
    const list = () => ({
      name: randomUUID(),
      member: ann.id,
      kind: 'phone' as const,
      address,
      charge: null,
    });
    const hashes = (...numbers: number[]) => BigInt64Array.from(numbers, (each) => BigInt(each) * 4n);
    const known = () => {
      const questions = createQuestions(ben.memory);
      const sources = questions.sources(keyId);
      return questions.find(hashes(1, 2, 3), new Set(sources.map(({ id }) => id))).map((each) => {
        const source = sources.find(({ id }) => id === each?.source);
        return source && isTeamSource(source.job) && memberOfSource(source.job) === ann.id
          ? each?.outcome
          : null;
      });
    };
    const [first, second] = [list(), list()];
    expect(await ann.store().claim(first, hashes(1, 2), 0n)).toEqual({ ok: true });
    expect(await ann.store().claim(second, hashes(3), 0n)).toEqual({ ok: true });
    await ben.exchange();
    expect(known()).toEqual([0, 0, 0]);
    await ann.store().settle(first.name, 'asked');
    await ann.store().noteOutcomes(first.name, hashes(1, 2), Uint8Array.of(2, 1));
    await ann.store().settle(second.name, 'released');
    await ben.exchange();
    expect(known()).toEqual([2, 1, null]);
    await close();
  });
});

describe('A claim that was lost with the database’s last state', () => {
  it('is told again, also where others have written more since', async () => {
    const { database, computers, close } = await openTeamComputers(server, 1);
    const ann = computers[0] ?? expect.fail();
    const copy = createTeamCopy(ann.memory);
    await ann.exchange();
    const putBack = await server.backUp(database);
    const of = { member: ann.id, kind: 'phone' as const, charge: null, address: Buffer.of(1) };
    const [asked, released] = [randomUUID(), randomUUID()];
    for (const [job, name] of [asked, released].entries()) {
      copy.begin(name, `job ${job}`);
      await ann.store().claim({ ...of, name }, BigInt64Array.of(BigInt(job * 4)), 0n);
      copy.claimed(name);
    }
    await ann.exchange();
    expect(copy.claimedNames()).toEqual([asked, released]);
    copy.settle('released', released);
    await putBack();
    // As if that was all the same: what is read and what was written last are where they were.
    const asBefore = 'UPDATE enrich_desk.counter SET number = 99; UPDATE enrich_desk.member SET read = 99';
    await server.sql(database, asBefore);
    await ann.exchange();
    copy.settle('asked', asked);
    expect(copy.untold()).toMatchObject([asked, released].map((name) => ({ name, told: '' })));
    await close();
  });
});

describe('A database that is put back to an earlier state', () => {
  it('hears what became of a list that it has as claimed', async () => {
    const { database, computers, close } = await openTeamComputers(server, 1);
    const ann = computers[0] ?? expect.fail();
    const copy = createTeamCopy(ann.memory);
    const lists = createTeamLists({
      ...{ copy, secret, store: ann.store(), member: ann.id, clock: createFakeClock(), changed: () => {} },
      ...noPastWork,
    });
    const account = { id: 'a', name: 'Acme', address: 'https://api.example.com', kind: 'service' as const };
    const asked = { kind: 'phone' as const, account, inputs: [{ phone: phone(1) }] };
    const name = await lists.addLookups(asked, false);
    const [hash] = hashLookups(secret.questionKey, asked.kind, asked.inputs);
    const of = { name, member: ann.id, kind: asked.kind, address: secret.hash('address', account.address) };
    await ann.store().claim({ ...of, charge: null }, BigInt64Array.of(hash ?? 0n), 0n);
    await lists.answerLookups({ ...asked, outcomes: ['hit'] }, name);
    await lists.tellAll();
    const known =
      'SELECT state, outcome FROM enrich_desk.list JOIN enrich_desk.question ON question.list = list.id';
    expect(await server.sql(database, known)).toEqual([{ state: 'asked', outcome: 2 }]);
    await close();
  });

  it('is told all again, also where it was put back while this computer told', async () => {
    const { database, computers, close } = await openTeamComputers(server, 2);
    const [ann, ben] = [computers[0] ?? expect.fail(), computers[1] ?? expect.fail()];
    await ann.exchange();
    await ben.exchange();
    const putBack = await server.backUp(database);
    const hold = (key: string) => ann.suppression.list.add([{ kind: 'phone', key, written: key }], 'test');
    await hold('5035550141');
    await ann.exchange();
    await hold('5035550142');
    const { noteRead } = ann.store();
    vi.spyOn(ann.store(), 'noteRead').mockImplementationOnce(async (...noted) => {
      await putBack();
      await server.sql(database, 'UPDATE enrich_desk.counter SET number = number + 100');
      await noteRead(...noted);
    });
    await ann.exchange();
    await ann.exchange();
    await ben.exchange();
    expect(['5035550141', '5035550142'].map((key) => ben.held.has('phone', key))).toEqual([true, true]);
    await close();
  });
});
