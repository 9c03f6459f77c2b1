import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhatIsStale } from '../host/build.ts';
import { startApp } from './app-under-fire.ts';
import { fire, type Tally } from './campaign.ts';
import { bundleDesk, startDesk } from './desk-under-fire.ts';
import type { StartDesk } from './fired-desk.ts';
import { drawShots, seeded } from './shots.ts';

/** `npm run test:faults`: kills the job engine, then the whole app, many times; ends with 1 at the first broken promise. */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: '200' },
    app: { type: 'string', default: '200' },
    rows: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(1 + (Date.now() % 1_000_000)) },
  },
});

async function campaign(what: string, kills: number, start: StartDesk): Promise<void> {
  if (kills === 0) return;
  const began = Date.now();
  console.log(`Killing ${what} ${kills} times (--seed ${values.seed} repeats this run)`);
  const report = ({ kills: killed, lists, accepted, started, seen }: Tally) =>
    console.log(
      `${killed} killed: ${lists} lists started, ${accepted} accepted, each once; ` +
        `${started} creates asked for, ${seen} seen`,
    );
  let told = 0;
  const tally = await fire(
    start,
    drawShots(kills, 4, seeded(Number(values.seed))),
    Number(values.rows),
    (so) => {
      if (so.kills - told < 25) return;
      told = so.kills;
      report(so);
    },
  );
  report(tally);
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`${seconds} s; every accepted job known, every result byte-identical\n`);
}

const bundles = await mkdtemp(join(tmpdir(), 'desk-bundle-'));
try {
  const bundle = await bundleDesk(bundles);
  await campaign('the job engine', Number(values.engine), (plan) => startDesk(bundle, plan));
  await buildWhatIsStale();
  await campaign('the app', Number(values.app), startApp);
} finally {
  await rm(bundles, { recursive: true, force: true });
}
