import { z } from 'zod';
import {
  type RestartWaitsFor,
  type UpdateOffer,
  type UpdateStage,
  type UpdatesOff,
  type UpdatesView,
  untilOver,
} from '../../../shared/model/app-info.ts';
import { failure, type Problem, problem, type Result, success } from '../../../shared/model/problem.ts';
import { type Clock, every } from '../../platform/clock.ts';
import { late, within } from '../../platform/concurrency.ts';
import type { Updater } from '../../platform/electron-updater.ts';
import type { Store } from '../../platform/store.ts';
import type { ThisCopy } from '../../platform/this-copy.ts';
import { ProxyLoginError } from '../../platform/updater.ts';
import { isNewer, type ReadOffer, ReleaseSchema, readOffer } from './offer.ts';

/** After the start, so that nothing of it stands in the way of what the user came for. */
const firstLookMs = 60_000;
/** How often it is seen whether a day has passed: a computer sleeps, and its clock is set. */
const tickMs = 3_600_000;
const dayMs = 86_400_000;
const quietMs = 7 * dayMs;
/** A feed that does not answer by then was not reached. */
const answerMs = 60_000;

/** New versions: looked for, offered, fetched and installed, each by its own press but the first. */
export type Updates = ReturnType<typeof createUpdates>;

/**
 * @param parts.off why this copy does not update itself, asked each time; then nothing is ever requested
 * @param parts.wanted whether the user wants to be told of new versions
 * @param parts.load what fetches them; loaded when it is needed first
 * @param parts.busy what must not be interrupted by the app's end
 * @param parts.end ends the app as closing it does
 */
export function createUpdates(parts: {
  version: string;
  clock: Clock;
  memory: Store<UpdateMemory>;
  off: () => UpdatesOff | null;
  wanted: () => boolean;
  online: () => boolean;
  load: () => Promise<Updater>;
  busy: () => RestartWaitsFor | null;
  end: () => void;
  onChange: () => void;
  note: (where: string, error: unknown) => void;
}) {
  const { version, clock, memory, off, busy, onChange } = parts;
  const known = memory.get().offer;
  let stage: Exclude<UpdateStage, { at: 'off' }> =
    known && isNewer(known.version, version) ? { at: 'offered', offer: known } : { at: 'none' };
  let failed: Problem | null = null;
  let asking: Promise<ReadOffer> | null = null;
  /** Made once; what it has checked in this run it can fetch. */
  let loaded: Promise<Updater> | null = null;
  let hasChecked = false;
  let cancel = () => {};

  function change(next: typeof stage): void {
    stage = next;
    onChange();
  }

  /** Rejects where it cannot be saved. */
  const keep = (part: Partial<UpdateMemory>) => memory.set({ ...memory.get(), ...part });

  function updater(): Promise<Updater> {
    loaded ??= parts.load().catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  }

  /** One question to the feed; a second at the same time is the same one. Rejects where it is not answered. */
  function ask(): Promise<ReadOffer> {
    asking ??= askFeed().finally(() => {
      asking = null;
      onChange();
    });
    onChange();
    return asking;
  }

  async function askFeed(): Promise<ReadOffer> {
    const at = clock.now();
    // On disk before the first byte, so that an app that is started again and again asks no more often.
    keep({ lastLook: { at, outcome: 'not-reached' } });
    const asked = updater().then((port) => port.check());
    const found = await within(asked, answerMs, clock).catch((error: unknown) => {
      if (error instanceof ProxyLoginError) keep({ lastLook: { at, outcome: 'proxy-login' } });
      throw error;
    });
    if (found === late) throw new Error('no answer in time');
    const read = readOffer(found, version);
    hasChecked = read.outcome === 'found';
    const lastLook = { at, outcome: read.outcome };
    if (read.outcome === 'not-understood') keep({ lastLook });
    else keep({ lastLook, offer: read.outcome === 'found' ? read.offer : null });
    return read;
  }

  const canLook = () => stage.at === 'none' || stage.at === 'offered';

  /** Silent where it fails: About says so. */
  async function look(): Promise<void> {
    if (!canLook()) return;
    try {
      const read = await ask();
      // A download may have begun meanwhile: it goes by what it began with.
      if (!canLook()) return;
      if (read.outcome === 'found') change({ at: 'offered', offer: read.offer });
      if (read.outcome === 'none') change({ at: 'none' });
    } catch (error) {
      parts.note('looking for new versions', error);
    }
  }

  function isDue(): boolean {
    const { lastLook } = memory.get();
    const now = clock.now();
    // The clock was set back since: the day begins anew.
    if (lastLook && lastLook.at > now) keep({ lastLook: { ...lastLook, at: now } });
    return lastLook === null || now - Math.min(now, lastLook.at) >= dayMs;
  }

  function tick(): void {
    try {
      if (off() === null && parts.wanted() && isDue() && parts.online()) void look();
    } catch (error) {
      parts.note('looking for new versions', error);
    }
  }

  async function fetchOffered(offered: UpdateOffer): Promise<void> {
    let offer = offered;
    try {
      // An offer that was kept from an earlier run: the feed is asked again, since it is what names the file.
      if (!hasChecked) {
        const read = await ask();
        if (read.outcome === 'none') {
          failed = notOfferedNow;
          return change({ at: 'none' });
        }
        if (read.outcome !== 'found') throw new Error('the feed was not understood');
        offer = read.offer;
        change({ at: 'downloading', offer, percent: 0 });
      }
      const port = await updater();
      await port.download((percent) => {
        const whole = Number.isFinite(percent) ? Math.min(100, Math.max(0, Math.floor(percent))) : 0;
        if (stage.at === 'downloading' && whole !== stage.percent) change({ ...stage, percent: whole });
      });
      change({ at: 'ready', offer });
    } catch (error) {
      parts.note('downloading a new version', error);
      failed = error instanceof ProxyLoginError ? proxyAsksForLogin : notDownloaded;
      change({ at: 'offered', offer });
    }
  }

  function isQuiet(): boolean {
    const { notNow } = memory.get();
    if (notNow === null || stage.at === 'none' || stage.offer.version !== notNow.version) return false;
    const since = clock.now() - notNow.at;
    return since >= 0 && since < quietMs;
  }

  function view(): UpdatesView {
    const why = off();
    const { lastLook } = memory.get();
    return {
      stage: why === null ? stage : { at: 'off', why },
      looking: asking !== null,
      lastLook: lastLook && { at: new Date(lastLook.at).toISOString(), outcome: lastLook.outcome },
      waitsFor: stage.at === 'ready' ? busy() : null,
      quiet: isQuiet(),
      failed,
    };
  }

  return {
    view,
    /** Begins to look once a day. */
    start(): void {
      cancel = every(clock, tickMs, tick, firstLookMs);
    },
    close: () => cancel(),
    /** Looks at once, also where the user wants none of it by itself. */
    async look(): Promise<Result<null>> {
      if (off() !== null) return failure(updatesOff);
      await look();
      return success(null);
    },
    /** Fetches what was offered; answers when that has begun. */
    async download(): Promise<Result<null>> {
      if (off() !== null) return failure(updatesOff);
      if (stage.at !== 'offered') return success(null);
      failed = null;
      const { offer } = stage;
      change({ at: 'downloading', offer, percent: 0 });
      void fetchOffered(offer);
      return success(null);
    },
    async notNow(): Promise<Result<null>> {
      if (stage.at !== 'none') keep({ notNow: { version: stage.offer.version, at: clock.now() } });
      onChange();
      return success(null);
    },
    /** Ends the app, which installs as its last step; a problem while something must not be interrupted. */
    async restart(): Promise<Result<null>> {
      if (off() !== null) return failure(updatesOff);
      if (stage.at !== 'ready' && stage.at !== 'restarting') return success(null);
      const running = busy();
      if (running !== null) return failure(restartWaits(running));
      change({ at: 'restarting', offer: stage.offer });
      parts.end();
      return success(null);
    },
    /** Asked as the app begins to end: what it is to do when all is closed; null where nothing is to be installed. */
    leaving(): (() => Promise<void>) | null {
      if (stage.at !== 'restarting' || off() !== null || busy() !== null) return null;
      return async () => {
        const port = await updater();
        await port.install();
      };
    },
    /** The app was to end and stays. */
    stayed(): void {
      if (stage.at === 'restarting') change({ at: 'ready', offer: stage.offer });
    },
  };
}

/** Why this copy does not update itself; null where it does. What its files say of a feed is trusted last. */
export function reasonOff(copy: ThisCopy, allowed: boolean): UpdatesOff | null {
  const { platform, feed } = copy;
  if (!allowed) return 'not-allowed';
  if (!copy.isPackaged) return 'not-packaged';
  if (platform === 'win32' && !copy.hasUninstaller) return 'managed';
  if (platform === 'linux' && !isAppImage(copy)) return 'package-manager';
  if (platform === 'darwin' && isElsewhere(copy.program)) return 'not-in-place';
  if (feed === null || !['win32', 'linux', 'darwin'].includes(platform)) return 'no-address';
  // Without a publisher's name the package that installs would take whatever the feed names.
  if (platform === 'win32' && !namesPublisher(feed)) return 'unsigned';
  return null;
}

function isAppImage({ program, appImage: { file, folder } }: ThisCopy): boolean {
  return Boolean(file?.startsWith('/') && folder?.startsWith('/') && program.startsWith(`${folder}/`));
}

/** A disk image, or the read-only place where macOS runs what was not moved since it was downloaded. */
const isElsewhere = (program: string) => /^\/Volumes\/|\/AppTranslocation\//.test(program);

/** A name, or a list with at least one, as the packager writes them. */
function namesPublisher(feed: string): boolean {
  const [, onLine = '', item = ''] =
    /^publisherName:[ \t]*([^\r\n]*)((?:\r?\n[ \t]*- [^\r\n]*)?)/m.exec(feed) ?? [];
  return isName(onLine) || (onLine.trim() === '' && isName(item.trim().replace(/^- /, '')));
}

const isName = (text: string) => !/^(?:|null|~|''|""|\[.*|\{.*|#.*|[|>].*)$/.test(text.trim());

const updatesOff = problem(
  'updates-off',
  'This copy of Enrich Desk does not update itself.',
  'Settings say why, under About.',
);

const notDownloaded = problem(
  'update-not-downloaded',
  'The new version could not be downloaded whole, or its signature is not the publisher’s. Nothing was installed.',
  'Look at the connection to the internet and press Download again.',
);

const proxyAsksForLogin = problem(
  'update-proxy-login',
  'The proxy of this network asks for a user name and password, which the app cannot give it. Nothing was downloaded.',
  'Ask your IT department to let this app through the proxy without a login, or to bring you the new version.',
);

const notOfferedNow = problem(
  'update-withdrawn',
  'This version is no longer available.',
  'There is nothing to do: the app tells you of the next one.',
);

const restartWaits = (what: RestartWaitsFor) =>
  problem(
    'update-waits',
    `The app does not restart until ${untilOver[what]}.`,
    'Press “Restart and update” again then. Waiting is fine.',
  );

/** What is kept of new versions between two starts. Times are milliseconds since 1970. */
export const UpdateMemorySchema = z.object({
  lastLook: z
    .object({
      at: z.number(),
      outcome: z.enum(['none', 'found', 'not-reached', 'proxy-login', 'not-understood']),
    })
    .nullable(),
  offer: z.object({ version: ReleaseSchema, notes: z.string().max(4_000) }).nullable(),
  /** The version about which nobody wants to be asked, since when. */
  notNow: z.object({ version: ReleaseSchema, at: z.number() }).nullable(),
});
export type UpdateMemory = z.infer<typeof UpdateMemorySchema>;

export const noUpdates: UpdateMemory = { lastLook: null, offer: null, notNow: null };
