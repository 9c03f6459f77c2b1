import { IconCircleCheck } from '@tabler/icons-react';
import type { ConnectionTest } from '../../shared/model/connection.ts';
import { Notice } from '../ui/notice.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';

/** What "Test connection" found, in words. */
export function ConnectionTestResult({ result }: { result: ConnectionTest }) {
  return result.problem ? (
    <ProblemNotice problem={result.problem} />
  ) : (
    <Notice tone="ok" icon={IconCircleCheck} title={result.summary} role="status" />
  );
}
