import { failure, problem, type Result, success } from '../../shared/problem.ts';
import type { UpdatesView } from '../../shared/updates.ts';
import type { Updates } from '../updates/updates.ts';
import type { Handlers } from './router.ts';

export function updateHandlers(parts: {
  updates: Updates;
  /** Null where the app was not packaged. */
  notices: () => Promise<string | null>;
}) {
  const { updates } = parts;
  return {
    'updates:view': (): Result<UpdatesView> => success(updates.view()),
    'updates:look': updates.look,
    'updates:download': updates.download,
    'updates:not-now': updates.notNow,
    'updates:restart': updates.restart,
    'app:notices': async () => {
      const text = await parts.notices();
      return text === null ? failure(noNotices) : success({ text });
    },
  } satisfies Partial<Handlers>;
}

const noNotices = problem(
  'notices-missing',
  'The licenses are put beside the app when it is packaged, and this copy was not.',
  'They lie with each package that the app is made of.',
);
