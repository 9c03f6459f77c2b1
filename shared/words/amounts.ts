/** Writes numbers with at most so many digits behind the point. Made when it is first used, which takes 10 ms. */
function numbersWith(maximumFractionDigits: number): (value: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (value) => {
    made ??= new Intl.NumberFormat('en-US', { maximumFractionDigits });
    return made.format(value);
  };
}

const oneDigit = numbersWith(1);
const anyDigits = numbersWith(6);

/** "12,345". */
export const wholeNumber = numbersWith(0);

/** "1 row", "1,000 rows". */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${wholeNumber(value)} ${value === 1 ? one : many}`;
}

/** "1 second", "30 minutes": not shorter than it is. */
export function waitInWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 120 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
}

const byteUnits = ['KB', 'MB', 'GB', 'TB'];

/** A size in bytes as people read it, in steps of 1,000 as file managers do: "812 bytes", "1.3 GB". */
export function byteSize(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte');
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.95 && unit < byteUnits.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${oneDigit(value)} ${byteUnits[unit] ?? ''}`;
}

/** "92%". Only all of it is 100%, and only nothing is 0%. */
export function percentage(share: number): string {
  const rounded = Math.round(share * 100);
  const isPart = share > 0 && share < 1;
  return `${isPart ? Math.min(Math.max(rounded, 1), 99) : rounded}%`;
}

/** Credits as the service states them, which need not be whole: "1.5". */
export const creditsNumber = (credits: number): string => anyDigits(credits);

/** "1 credit", "1.5 credits". */
export function creditsText(credits: number): string {
  return `${creditsNumber(credits)} ${credits === 1 ? 'credit' : 'credits'}`;
}

/** What a job or lookup took, as the service states it; practice credits are nobody's money and say so. */
export function creditsDeducted(credits: number, kind: 'practice' | 'service'): string {
  const text = `${creditsText(credits)} used`;
  return kind === 'practice' ? `${text} (practice, nothing is charged)` : text;
}

/** The earlier of two moments first; both in ISO 8601, UTC, whose order is that of their text. */
export const byMoment = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** How long what was removed can be taken back: longer than the message that offers it stands. */
export const undoSeconds = 15;
