import { failure, problem } from '../../shared/problem.ts';
import type { Handlers } from './router.ts';

const notYet = failure(problem('not-built', 'This cannot be done yet.', ''));

export function exportHandlers() {
  return {
    'results:export-options': () => notYet,
    'results:preview-export': () => notYet,
    'results:write-export': () => notYet,
    'results:cancel-export': () => notYet,
    'results:show-written': () => notYet,
    'results:open-written': () => notYet,
    'export-presets:list': () => notYet,
    'export-presets:save': () => notYet,
    'export-presets:remove': () => notYet,
    'export-presets:share': () => notYet,
    'export-presets:take-in': () => notYet,
  } satisfies Partial<Handlers>;
}
