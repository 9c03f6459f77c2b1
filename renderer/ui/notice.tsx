import { Box, Button, Code, Group, Text } from '@mantine/core';
import {
  type Icon,
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Problem, SetAside } from '../../shared/model/problem.ts';
import { counted } from '../../shared/words/amounts.ts';
import { type Tone, toneVars } from './theme.tsx';

const icons: Partial<Record<Tone, Icon>> = {
  bad: IconAlertCircle,
  warn: IconAlertTriangle,
  ok: IconCircleCheck,
};

interface Props {
  tone?: Tone;
  /** In place of its tone's. */
  icon?: Icon;
  title: ReactNode;
  role?: 'alert' | 'status' | undefined;
  /** Below all else: what can be done. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A colored note within a page, mostly a warning: one sentence, and what belongs to it below. */
export function Notice({
  tone = 'warn',
  icon: Mark = icons[tone] ?? IconInfoCircle,
  title,
  role,
  actions,
  children,
}: Props) {
  return (
    <Group
      align="flex-start"
      wrap="nowrap"
      gap={10}
      px={14}
      py={10}
      bdrs="md"
      bg="var(--bg)"
      fz="sm"
      style={{ ...toneVars(tone), margin: 'var(--inset, 0)' }}
      role={role}
    >
      <Mark size={18} stroke={1.75} aria-hidden color="var(--fg)" style={{ flex: 'none', marginTop: 1 }} />
      <Box flex={1} miw={0}>
        <Text inherit fw={600} c="var(--fg)">
          {title}
        </Text>
        {children}
        {actions && (
          <Group gap={8} mt={10}>
            {actions}
          </Group>
        )}
      </Box>
    </Group>
  );
}

interface ProblemNoticeProps {
  problem: Problem;
  /** 'warn' where nothing is lost and the user is only asked to look. */
  tone?: 'bad' | 'warn' | 'idle';
  onRetry?: () => void;
  children?: ReactNode;
}

/** What happened, what to do, and the system's own words. */
export function ProblemNotice({ problem, tone = 'bad', onRetry, children }: ProblemNoticeProps) {
  return (
    <Notice
      tone={tone}
      title={problem.message}
      role={tone === 'bad' ? 'alert' : undefined}
      actions={
        (onRetry || children) && (
          <>
            {onRetry && <Button onClick={onRetry}>Try again</Button>}
            {children}
          </>
        )
      }
    >
      {problem.advice && <p>{problem.advice}</p>}
      <SystemWords problem={problem} />
    </Notice>
  );
}

/** The service's or the system's own words, mostly on request; nothing where there are none. */
export function SystemWords({ problem }: { problem: Problem }) {
  if (!problem.detail) return null;
  return (
    <Box component="details" mt={6} open={problem.detailFirst}>
      <Text component="summary" inherit c="var(--fg)" w="fit-content" style={{ cursor: 'pointer' }}>
        Details
      </Text>
      <Code block mt={6} mah={180} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {problem.detail}
      </Code>
    </Box>
  );
}

interface SetAsideProps {
  setAside: readonly SetAside[];
  /** What one of them is. */
  what?: string;
}

/** Records that could not be read: kept where they are, and said so. */
export function SetAsideNotice({ setAside, what = 'job record' }: SetAsideProps) {
  if (setAside.length === 0) return null;
  return (
    <ProblemNotice
      tone="warn"
      problem={{
        code: 'set-aside',
        message: `${counted(setAside.length, what)} could not be read and ${setAside.length === 1 ? 'was' : 'were'} set aside.`,
        advice: 'Nothing was deleted. The folders can be looked into or restored from a backup:',
      }}
    >
      <Box component="ul" w="100%" mah={90} pl={18} style={{ overflow: 'auto', overflowWrap: 'anywhere' }}>
        {setAside.map(({ folder, problem }) => (
          <li key={folder}>
            <code>{folder}</code>: {problem.message}
          </li>
        ))}
      </Box>
    </ProblemNotice>
  );
}
