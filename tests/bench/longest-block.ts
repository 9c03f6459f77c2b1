const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * The longest time in which nothing else could be done until `work` is done, in milliseconds of this process's work, so
 * that what else the computer does is not counted.
 */
export async function longestBlock(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  for (let last = cpuMs(); !isDone; ) {
    await new Promise(setImmediate);
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
  }
  await done;
  return longest;
}
