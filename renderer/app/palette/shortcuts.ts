import { places } from '../../ui/places.ts';

/** Apple's keyboards have a key of their own for what Ctrl does elsewhere. */
export const isApple = (platform: string): boolean => platform === 'darwin';

/** What is done by keys anywhere in the window, for the list on "?". */
export const shortcutList = (apple: boolean): { keys: string; does: string }[] => {
  const mod = apple ? '\u2318' : 'Ctrl+';
  return [
    { keys: `${mod}K`, does: 'Go to a page, a job or a list by its name' },
    { keys: `${mod}N`, does: 'Start a new job' },
    ...places.map(({ id, label }, at) => ({
      keys: id === 'settings' ? `${mod}${at + 1} or ${mod},` : `${mod}${at + 1}`,
      does: `Show ${label}`,
    })),
    { keys: '/', does: 'Search on this page' },
    { keys: `${mod}V`, does: 'Take in a copied table where a list is expected' },
    { keys: '?', does: 'Show these keys' },
  ];
};
