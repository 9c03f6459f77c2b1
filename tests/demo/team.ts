import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { hashLookups } from '../../electron/engine/book/question-hash.ts';
import { answeredEntry } from '../../electron/money/money.ts';
import { teamChargeOf } from '../../electron/team/exchange.ts';
import { createMembership, type JoinedTeam } from '../../electron/team/membership.ts';
import type { TeamServer } from '../../electron/team/team-database.ts';
import type { Account } from '../../shared/model/connection.ts';
import { useService as connectTo } from '../e2e/steps.ts';
import { startContraryService } from '../fakes/contrary-service/service.ts';
import { valueIn } from '../fakes/job-bench.ts';
import { memoryStore } from '../fakes/memory-store.ts';
import { inputOf, startTeamServer, type TeamTestServer } from '../fakes/team-server.ts';
import { fakeCipher } from '../fakes/test-connections.ts';
import { browserForTests, QUIET_ARGS } from '../host/browser.ts';
import { buildWhatIsStale } from '../host/build.ts';
import { type HostProcess, launchHost } from '../host/launch-host.ts';
import { hasDisplay, openWithSystem } from '../host/open.ts';
import { showWindow } from '../host/show-window.ts';

const colleague = 'Carla';
const passphrase = 'seven blue herons at dawn';
const rows = Array.from({ length: 8 }, (_, at) => ({ name: `Lead ${at + 1}`, phone: `503555010${at}` }));
/** The colleague asked about so many of them. */
const asked = rows.slice(0, 5);
const [held] = rows;
const threeDaysMs = 3 * 24 * 60 * 60_000;

/**
 * Opens the app as a member of a team in which a colleague has a past, in a real PostgreSQL, until it is interrupted; then all of it is
 * removed. @param say a line for the terminal
 */
export async function openTeamDemo(say: (line: string) => void): Promise<void> {
  await buildWhatIsStale();
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      // The package of the database would end this process before anything is removed.
      process.removeAllListeners(signal);
      process.once(signal, () => resolve());
    }
  });
  const folder = await mkdtemp(join(tmpdir(), 'enrich-desk-team-'));
  const server = await startTeamServer();
  const service = await startContraryService();
  const host = await launchHost({ profile: join(folder, 'profile') });
  try {
    await enterTeam(host, server, service.url);
    const list = join(folder, 'leads.csv');
    await writeFile(
      list,
      ['Name,Phone', ...rows.map(({ name, phone }) => `${name},${phone}`), ''].join('\r\n'),
    );
    say(
      `You share a team with ${colleague}, who looked up ${asked.length} of the ${rows.length} rows in this list:`,
    );
    say(list);
    say('Choose it in a new job for Phone append. Nothing in it is charged.');
    say(`Address: ${host.url}`);
    if (hasDisplay()) openWithSystem(host.url);
    say('Ctrl+C ends it.');
    await Promise.race([interrupted, host.exited]);
  } finally {
    await host.stop();
    await Promise.all([service.close(), server.close()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Creates the team as a colleague who has asked, was charged, and suppressed somebody. */
async function makePast(owner: TeamServer, address: string): Promise<void> {
  const store = memoryStore<ReturnType<ReturnType<typeof createMembership>['saved']>>(null);
  const membership = createMembership({ store, cipher: fakeCipher(), newId: randomUUID });
  const person = { server: inputOf(owner), memberName: colleague, passphrase };
  const joined = valueIn(await membership.create({ ...person, teamName: 'Sales' }));
  await noteAsked(joined, address);
  await noteCharge(joined, { id: randomUUID(), address, name: 'Acme', kind: 'service' });
  await holdOne(joined);
  await joined.store.setBudget(500_000_000n);
  await joined.database.close();
}

/** With a match, but for the last. */
async function noteAsked({ store, secret, saved }: JoinedTeam, address: string): Promise<void> {
  const hashes = hashLookups(secret.questionKey, 'phone', asked).filter((hash) => hash !== null);
  await store.noteAsked(
    {
      ...{ name: randomUUID(), member: saved.member, kind: 'phone', charge: null },
      address: secret.hash('address', address),
    },
    BigInt64Array.from(hashes),
    {
      outcomes: Uint8Array.from(hashes, (_, at) => (at < hashes.length - 1 ? 2 : 1)),
      countDoubles: false,
      at: new Date(Date.now() - threeDaysMs).toISOString(),
    },
  );
}

async function noteCharge({ store, secret, saved }: JoinedTeam, account: Account): Promise<void> {
  const key = `list:${randomUUID()}:0`;
  const entry = answeredEntry(
    {
      ...{ key, kind: 'phone', account, at: new Date().toISOString(), asked: asked.length },
      source: { kind: 'list', id: null, name: 'fair.csv' },
    },
    asked.map(() => ({ outcome: 'hit', credits: 2 })),
    null,
  );
  await store.putCharges(saved.member, [teamChargeOf(key, entry, secret)]);
}

async function holdOne({ store, secret, saved }: JoinedTeam): Promise<void> {
  const key = held?.phone ?? '';
  const facts = JSON.stringify({ key, written: key, from: 'Asked on the phone' });
  const what = 'hold phone';
  const sealed = { kind: 'phone', hash: secret.hash(what, key), sealed: secret.seal(what, facts) };
  await store.putHolds(saved.member, [sealed], false);
}

/** Has the app join a team in which a colleague has a past. @param address the service that they asked */
export async function joinTeam(
  page: Page,
  server: TeamTestServer,
  address: string,
  memberName: string,
): Promise<void> {
  const { owner, member } = await server.newTeam();
  await makePast(owner, address);
  const wanted = { server: inputOf(member), memberName, passphrase };
  valueIn(await page.evaluate((one) => window.enrichDesk.call['team:join'](one), wanted));
}

/** The same by a window of its own, for an app that its user opens afterwards. */
async function enterTeam(host: HostProcess, server: TeamTestServer, service: string): Promise<void> {
  const browser = await chromium.launch({ args: QUIET_ARGS, executablePath: await browserForTests() });
  try {
    const page = await browser.newPage();
    await showWindow(page, host);
    await connectTo(page, { url: service });
    await joinTeam(page, server, service, 'You');
  } finally {
    await browser.close();
  }
}
