import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { FileInspectionSchema } from '../../../shared/model/csv.ts';
import { JobStateSchema } from '../../../shared/model/job-record.ts';
import { seenOf } from '../../../shared/model/seen-list.ts';
import { phoneList } from '../../fakes/job-desk.ts';
import { type HostProcess, launchHost } from '../../host/launch-host.ts';

const DeskListSchema = z.object({
  jobs: z.array(z.object({ id: z.string(), state: JobStateSchema, queueId: z.string().optional() })),
  setAside: z.array(z.unknown()),
});
export type DeskList = z.infer<typeof DeskListSchema>;

/** Ends the process as a power cut would, at one of its steps on disk. */
export interface KillPlan {
  /** Counted from 1 over all changes the process makes. */
  step: number;
  moment: 'before' | 'after';
}

export interface AppPlan {
  /** The service to send to, and its key. */
  address: string;
  key: string;
  /** Where everything is kept. */
  folder: string;
  kill?: KillPlan;
}

/** The app in a process of its own, to be killed. Every wait ends when the process does. */
export interface FiredApp {
  /** Makes a job from a list of `rows` phone numbers and confirms its sending. */
  make(rows: number): Promise<void>;
  /** Null once the process has ended. */
  list(): Promise<DeskList | null>;
  /** Confirms the sending of a list that waits for a person. */
  send(id: string): Promise<void>;
  attach(id: string, queueId: string): Promise<void>;
  sendAgain(id: string): Promise<void>;
  /** Resolves when a job is in this state, or when the process has ended. */
  comesTo(state: string): Promise<void>;
  kill(): void;
  /** Ends it orderly. */
  stop(): Promise<void>;
  /** Resolves when the process has ended. */
  ended: Promise<unknown>;
}

const PackedSchema = z.object({ value: z.string() });
const MadeSchema = z.object({ value: z.object({ id: z.string() }) });

const OfferedSchema = z.object({ value: z.object({ token: z.string() }) });
const LookedSchema = z.object({ value: z.object({ inspection: FileInspectionSchema }) });

/** The app's real main process, built, in the browser host, without a page: its handlers are called as the page and its preload
 * script would. */
export async function startApp({ address, key, folder, kill }: AppPlan): Promise<FiredApp> {
  const speed = 20;
  const host = await launchHost({
    profile: folder,
    env: {
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'in-app.mjs')).href}`,
      ENRICH_DESK_SPEED: String(speed),
      ENRICH_DESK_JOBS: join(folder, 'jobs'),
      ...(kill && { ENRICH_DESK_KILL: `${kill.step} ${kill.moment}` }),
    },
  }).catch(() => null);
  if (host === null) return deadApp;
  let over = false;
  const ended = host.exited.then(() => {
    over = true;
  });

  async function call(channel: string, argument?: object): Promise<unknown> {
    if (over) return undefined;
    try {
      return await host?.evaluate(
        async ({ ipcMain }, wanted) => {
          const handler: unknown = Reflect.get(ipcMain, 'handlerOf').call(ipcMain, wanted.channel);
          const event = { senderFrame: { origin: 'app://enrich-desk', parent: null } };
          return typeof handler === 'function' ? handler(event, wanted.argument) : undefined;
        },
        { channel, argument },
      );
    } catch {
      // It died while it was spoken to.
      return undefined;
    }
  }

  async function list() {
    const answer = PackedSchema.safeParse(await call('jobs:list'));
    return answer.success ? DeskListSchema.parse(JSON.parse(answer.data.value)) : null;
  }

  /** As a person does it: the dialog offers it once the list is prepared. */
  async function send(id: string): Promise<void> {
    while (!over && (await list())?.jobs.some((job) => job.id === id && job.state === 'preparing'))
      await wait(5);
    await call('jobs:send', { id, intent: randomUUID() });
  }

  await agreeToAddresses(host);
  await chooseService(call, address, key);
  return {
    async make(rows) {
      const path = join(folder, 'list.csv');
      await writeFile(path, phoneList(rows));
      const offered = OfferedSchema.safeParse(await call('files:offer', { path }));
      if (!offered.success) return;
      const file = offered.data.value.token;
      const looked = LookedSchema.safeParse(await call('files:inspect', { file, reading: {} }));
      if (!looked.success) return;
      const seen = seenOf(looked.data.value.inspection);
      const askedBefore = { ask: 'all', days: 0 };
      const choices = { badRows: 'leave-out', duplicateRows: 'keep', onlyMappedColumns: false, askedBefore };
      const mapping = { phone_column: 0 };
      const recipe = { file, reading: {}, service: 'phone-append', mapping, choices, seen };
      const made = MadeSchema.safeParse(await call('jobs:create', { ...recipe, intent: randomUUID() }));
      if (made.success) await send(made.data.value.id);
    },
    list,
    attach: async (id, queueId) => void (await call('jobs:attach-queue-id', { id, queueId })),
    send,
    sendAgain: async (id) => void (await call('jobs:send-again', { id, intent: randomUUID() })),
    async comesTo(state) {
      while (!over && !(await list())?.jobs.some((job) => job.state === state)) await wait(5);
    },
    kill: () => void host.kill(),
    stop: async () => void (await host.stop()),
    ended,
  };
}

/** Nobody is there to answer the system's dialog before the first list goes to an address. */
async function agreeToAddresses(host: HostProcess): Promise<void> {
  await host
    .evaluate(({ dialog }) => {
      dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
    }, undefined)
    .catch(() => {});
}

/** Adds the connection of the test and makes it the active one, unless an earlier start did. */
async function chooseService(
  call: (channel: string, argument?: object) => Promise<unknown>,
  address: string,
  key: string,
) {
  const known = z.object({ value: z.object({ activeId: z.string() }) });
  const active = known.safeParse(await call('connections:list'));
  if (!active.success || active.data.value.activeId !== 'practice') return;
  const added = await call('connections:add', { way: 'key', name: 'Under fire', address, key });
  const connection = z.object({ value: z.object({ id: z.string() }) }).safeParse(added);
  if (connection.success) await call('connections:use', { id: connection.data.value.id });
}

/** One that was killed before it had started. */
const deadApp: FiredApp = {
  make: async () => {},
  list: async () => null,
  send: async () => {},
  attach: async () => {},
  sendAgain: async () => {},
  comesTo: async () => {},
  kill: () => {},
  stop: async () => {},
  ended: Promise.resolve(),
};
