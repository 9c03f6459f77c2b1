import { describe, expect, it } from 'vitest';
import { recogniseLayout } from '../../electron/engine/results/layout/recognise-layout.ts';
import { type ResultHeaders, resultHeaders } from '../fakes/result-headers.ts';

/** "Phone 1: phone.0.dnc opposite" for each column that is not what it should be. */
function faults(set: ResultHeaders): string[] {
  const { columns } = recogniseLayout(set);
  return columns.flatMap(({ header, role, opposite, confidence }, at) => {
    const wanted = set.expected[at];
    const isGuess = !wanted?.guess || confidence === 'guess';
    try {
      expect({ role, opposite, isGuess }).toEqual({
        role: wanted?.role,
        opposite: wanted?.opposite,
        isGuess: true,
      });
      return [];
    } catch {
      return [`${header}: ${Object.values(role).join('.')}${opposite ? ' opposite' : ''} (${confidence})`];
    }
  });
}

describe.each(['learned.txt', 'held-out.txt'])('the columns of results: %s', (file) => {
  it.each(resultHeaders(file).map((set) => [set.name, set] as const))('%s', (_, set) => {
    expect(faults(set)).toEqual([]);
  });
});
