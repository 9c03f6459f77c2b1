/** Does `limit` pieces of work at once; the others wait in the order they came, each having been told so. */
export function createLimit(limit: number): <T>(work: () => Promise<T>, onWait?: () => void) => Promise<T> {
  let free = limit;
  const waiting: (() => void)[] = [];
  return async (work, onWait) => {
    if (free > 0) free--;
    else {
      onWait?.();
      await new Promise<void>((pass) => waiting.push(pass));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
