import { IconEyeOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { PastLookupPage } from '../../shared/lookup-history.ts';
import { Notice } from '../ui/notice.tsx';
import { paths } from '../ui/paths.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';

/** How lookups are kept now where that is not as usual, and what of the history cannot be read. */
export function KeepingNotices({ keeping, problems }: Pick<PastLookupPage, 'keeping' | 'problems'>) {
  return (
    <>
      {keeping === 'private' && (
        <Notice tone="idle" icon={IconEyeOff} title="Private mode is on: what you look up now is not kept.">
          <p>
            An answer is gone once you leave it. Lists of lookups are kept all the same.{' '}
            <Link href={paths.settings}>Change this in Settings.</Link>
          </p>
        </Notice>
      )}
      {problems.map((problem) => (
        <ProblemNotice key={problem.code + problem.message} problem={problem} tone="warn" />
      ))}
    </>
  );
}
