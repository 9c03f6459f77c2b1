import type { Shot } from './campaign.ts';

/** News from a process under way, at which it may be shot. */
const moments = [
  'started',
  'preparing',
  'prepared',
  'sending',
  'sending bytes',
  'pending',
  'ready',
  'fetching',
  'fetching bytes',
];

/** Volleys of up to `each` shots, `kills` in all: every second one at a step on disk in turn, the others at random. */
export function drawShots(kills: number, each: number, random: () => number): Shot[][] {
  const pick = (limit: number) => Math.floor(random() * limit);
  const stepsOfALife = 40;
  const shots = Array.from({ length: kills }, (_, index): Shot => {
    if (index % 2 === 0) {
      const step = 1 + (Math.floor(index / 2) % stepsOfALife);
      return { at: { step, moment: pick(2) === 0 ? 'before' : 'after' } };
    }
    return { after: moments[pick(moments.length)] ?? 'sending', ms: pick(pick(2) === 0 ? 4 : 40) };
  });
  const volleys: Shot[][] = [];
  while (shots.length > 0) volleys.push(shots.splice(0, 1 + pick(each)));
  return volleys;
}

/** A repeatable source of chance, so that a failing run can be had again by its seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
