import type { Shot } from './campaign.ts';

/** States of a job under way, at which the app may be shot. */
const moments = ['preparing', 'unconfirmed', 'sending', 'pending', 'ready', 'fetching'];

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
