/** At least one, so that picking always finds something. */
export type Choices<T> = readonly [T, ...T[]];

/** Turns a text into 32 well-spread bits (FNV-1a with a final mix); only 32-bit integer steps, so it is portable. */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  }
  return mix(bits);
}

function mix(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return bits ^ (bits >>> 15);
}

/** Chance that follows from a key alone: the same sequence on every run and platform. */
export interface Random {
  /** 0 (included) to 1 (not included). */
  fraction(): number;
  /** A whole number from `from` to `to`, both included. */
  integer(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: Choices<T>): T;
}

export function randomFrom(key: string): Random {
  let state = hash(key);
  const fraction = () => {
    state = (state + 0x9e3779b9) | 0;
    return (mix(state) >>> 0) / 2 ** 32;
  };
  const integer = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));
  return {
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    pick: (choices) => choices[integer(0, choices.length - 1)] ?? choices[0],
  };
}
