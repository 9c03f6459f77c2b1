/**
 * A generator of numbers in [0, 1) with 53 random bits each: the same seed gives the same numbers on every computer, so
 * that a draw can be made again (sfc32, which passes PractRand and BigCrush).
 * @param seed a whole number, 32 bits of which count
 */
export function seededRandom(seed: number): () => number {
  let [a, b, c, counter] = [0, seed | 0, 0x9e3779b9, 1];
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  // Seeds that differ in one bit give numbers that have nothing in common only after some rounds.
  for (let round = 0; round < 15; round++) next();
  return () => ((next() >>> 5) * 2 ** 26 + (next() >>> 6)) / 2 ** 53;
}
