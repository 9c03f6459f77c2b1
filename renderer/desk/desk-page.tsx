import { Button, Group, Progress, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { Link } from 'wouter';
import { lastResultsShown } from '../../shared/model/job-list.ts';
import type { WatchedFolderView } from '../../shared/model/watched-folder.ts';
import { byMoment, counted } from '../../shared/words/amounts.ts';
import type { JobDraft } from '../intake/draft.ts';
import { useJobDrafts, usePastedTable } from '../intake/draft-context.tsx';
import {
  useBudgets,
  useConnections,
  useJobs,
  useLookupLists,
  useOpenedFiles,
  useProgress,
  useWatchedFolders,
} from '../ipc/queries.ts';
import { CheckNews, FirstSteps } from '../jobs/list/jobs-notices.tsx';
import { type AllLists, sortOf } from '../jobs/list/list-entry.ts';
import { MonthBar } from '../money/month-bar.tsx';
import { Badge, fileStanding } from '../ui/badge.tsx';
import { count, dayText, exactMoment, folderName, matchRate, percent, shortMoment } from '../ui/format.ts';
import { LineSection, type SectionLine } from '../ui/line-section.tsx';
import { Notice, ProblemNotice, SetAsideNotice } from '../ui/notice.tsx';
import { Loading, Page, Section } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import { type Column, SectionTable } from '../ui/section-table.tsx';
import { SmallLink } from '../ui/small-parts.tsx';
import { VerdictBar } from '../ui/verdict-bar.tsx';
import classes from './desk.module.css';
import {
  type AgedList,
  accountsShown,
  type DeskItem,
  daysLeft,
  type GrowingStale,
  growingStale,
  type LastResult,
  lastResults,
  saysSomething,
  type UnderWay,
  underWay,
} from './desk-contents.ts';

/** The start page: what waits for a person, what runs, what was spent, what grows stale and what came last. */
export function DeskPage() {
  const asked = { jobs: useJobs(), lists: useLookupLists(), opened: useOpenedFiles() };
  const { jobs, lists, opened } = asked;
  const { drafts } = useJobDrafts();
  usePastedTable();
  const at = useUnderWay();
  const watched = watchedLines(useWatchedFolders().data ?? []);
  const known = useMemo(
    () => ({ jobs: jobs.data?.jobs ?? [], lists: lists.data?.lists ?? [], files: opened.data?.files ?? [] }),
    [jobs.data, lists.data, opened.data],
  );
  const results = useMemo(() => lastResults(known, lastResultsShown), [known]);
  const isWhole = Object.values(asked).every(({ data }) => data !== undefined);
  // After the page around it: what is looked for among thousands of lists takes as long as all the rest.
  const isRestDue = useDeferredValue(isWhole, false);
  const isFirst = isWhole && Object.values(known).every(({ length }) => length === 0);

  return (
    <Page
      wide
      title="Desk"
      subtitle={
        isFirst ? 'Send a list and get phones, emails and addresses back.' : isWhole && standingInWords(at)
      }
    >
      <DraftNotice drafts={drafts} />
      {isRestDue && <CheckNews {...known} />}
      {Object.values(asked).some(({ isPending }) => isPending) && <Loading what="the desk" lines={8} />}
      {Object.entries(asked).map(
        ([what, { error, refetch }]) =>
          error && <ProblemNotice key={what} problem={error.problem} onRetry={() => void refetch()} />,
      )}
      {jobs.data && <SetAsideNotice setAside={[...jobs.data.setAside, ...(opened.data?.setAside ?? [])]} />}
      {isFirst && <FirstSteps />}
      {/* What came and what is to be done beside what it costs, where there is room for both. */}
      <Group align="stretch" gap={16} className={classes.columns}>
        <Stack flex="3 1 760px" gap={16} miw={0}>
          <LineSection title="Needs action" lines={at.needsYou.map(lineOf)} most={8} />
          <LineSection
            title="Running"
            lines={at.running.map((item) => ({ ...lineOf(item), end: <HowFar item={item} /> }))}
            most={8}
          />
          <LineSection title="From watched folders" lines={watched} most={4} />
          <ResultsSection results={results} />
        </Stack>
        <div className={classes.pair}>
          <CreditsSection />
          {isRestDue && <StaleSection {...known} />}
        </div>
      </Group>
    </Page>
  );
}

/** "2 lists need action, 1 is running." */
function standingInWords({ needsYou, running }: UnderWay): string {
  const [waiting, going] = [needsYou.length, running.length];
  if (waiting === 0 && going === 0) return 'You’re all caught up.';
  const first =
    waiting === 0 ? 'Nothing needs action' : `${counted(waiting, 'list needs', 'lists need')} action`;
  return going === 0 ? `${first}.` : `${first}, ${counted(going, 'is', 'are')} running.`;
}

/** Jobs that were not started yet. */
function DraftNotice({ drafts: [first, ...others] }: { drafts: readonly JobDraft[] }) {
  if (!first) return null;
  const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other')}`;
  return (
    <Notice
      tone="active"
      icon={IconPencil}
      title={`Draft: ${first.file.name}${more}`}
      actions={
        <>
          <Button component={Link} href={paths.draft(first.file.token)}>
            Continue
          </Button>
          {others.length > 0 && <Link href={paths.jobs}>Show all drafts</Link>}
        </>
      }
    />
  );
}

/** What runs and what waits for a person, as it is now. */
export function useUnderWay(): UnderWay {
  const jobs = useJobs().data?.jobs;
  const lists = useLookupLists().data?.lists;
  return useMemo(() => underWay(jobs ?? [], lists ?? []), [jobs, lists]);
}

/** How far it is, in percent; null while there is nothing to measure. */
export function useHowFar({ id, part }: DeskItem): number | null {
  const progress = useProgress(id);
  return part ?? (progress && percent(progress.done, progress.total));
}

const lineOf = (item: DeskItem) => ({ ...item, words: item.words(new Date()) });

function HowFar({ item }: { item: DeskItem }) {
  const part = useHowFar(item);
  return part !== null && <Progress value={part} size="sm" w={120} aria-label={`Progress of ${item.name}`} />;
}

/** What came in by watched folders last. */
function watchedLines(folders: readonly WatchedFolderView[]): SectionLine[] {
  return folders
    .flatMap(({ path, files }) => files.map((file) => ({ ...file, folder: folderName(path) })))
    .sort((a, b) => byMoment(b.at, a.at))
    .map(({ id, name, job, state, at, words, folder }) => ({
      id,
      name,
      status: fileStanding[state],
      words: words || `Came into ${folder} ${dayText(at, new Date())}.`,
      href: job && paths.job(job),
    }));
}

/** Lists to be checked again before anybody calls from them, and those that soon will be. */
function StaleSection(all: AllLists) {
  const { stale, soon } = growingStale(all, Date.now());
  return (
    <LineSection
      title="Time to re-check"
      hint={inWords({ stale, soon })}
      actions={stale.length > 0 && <SmallLink href={paths.checkAgain}>Check again</SmallLink>}
      most={5}
      lines={[...stale, ...soon].map(staleLine)}
    />
  );
}

const staleLine = ({ id, href, name, age, phones, verdicts }: AgedList): SectionLine => ({
  id,
  name,
  href,
  words: phones === null ? '' : `${counted(phones, 'phone')}, ${count(verdicts?.['may-call'])} may call`,
  end: (
    <Badge tone={age.stale ? 'warn' : 'idle'}>
      {age.stale ? age.words : `Due within ${counted(daysLeft(age), 'day')}`}
    </Badge>
  ),
});

/** "3 lists with 1,204 phones, 2 more within a week". Phones are not counted of results that were not opened yet. */
function inWords({ stale, soon }: GrowingStale): string {
  if (stale.length === 0) return `${counted(soon.length, 'list')} within a week`;
  const phones = stale.reduce((sum, list) => sum + (list.phones ?? 0), 0);
  const now = `${counted(stale.length, 'list')} with ${counted(phones, 'phone')}`;
  return soon.length === 0 ? now : `${now}, ${count(soon.length)} more within a week`;
}

/** What came back last, and whom of it one may call. */
function ResultsSection({ results }: { results: readonly LastResult[] }) {
  if (results.length === 0) return null;
  return (
    <Section title="Last results" flush>
      <SectionTable
        label="Last results"
        className={classes.results}
        columns={columns(new Date())}
        rows={results}
        keyOf={({ id }) => id}
      />
    </Section>
  );
}

const columns = (now: Date): readonly Column<LastResult>[] => [
  {
    name: 'Result',
    heads: true,
    cell: (entry) => (
      <>
        <Link href={entry.href} title={entry.name} className="two-lines">
          {entry.name}
        </Link>
        {/* In a narrow window, in place of its columns. */}
        <span className={`dim small ${classes.about}`}>
          {sortOf(entry)}, {shortMoment(entry.resultAt, now)}
        </span>
      </>
    ),
  },
  {
    name: 'Received',
    width: 126,
    from: 760,
    look: 'dim',
    cell: ({ resultAt }) => (
      <time dateTime={resultAt} title={exactMoment(resultAt, now)}>
        {shortMoment(resultAt, now)}
      </time>
    ),
  },
  { name: 'Service', width: 118, from: 760, cell: sortOf },
  {
    name: 'Phones',
    width: '18%',
    cell: ({ name, verdicts }) =>
      verdicts && <VerdictBar size="small" label={`Phones of ${name}`} counts={verdicts} />,
  },
  { name: 'Match rate', width: 84, look: 'number', cell: ({ hits }) => matchRate(hits) },
  { name: 'May call', width: 84, look: 'number', cell: ({ verdicts }) => count(verdicts?.['may-call']) },
];

/** What each account has spent this month, and of which budget; nothing while there is nothing to say of any. */
function CreditsSection() {
  const connections = useConnections().data;
  const accounts = connections ? accountsShown(connections) : [];
  const months = useBudgets(accounts.map(({ id }) => id));
  const failed = months.find(({ error }) => error !== null);
  const known = accounts.flatMap((account, at) => {
    const standing = months[at]?.data;
    return standing && saysSomething(account, standing) ? [{ account, standing }] : [];
  });
  if (!failed && known.length === 0) return null;
  return (
    <Section
      title="Credits this month"
      actions={<SmallLink href={paths.credits}>Show credit history</SmallLink>}
    >
      {failed?.error && (
        <ProblemNotice problem={failed.error.problem} onRetry={() => void failed.refetch()} />
      )}
      <Stack component="ul" className="plain" gap={14} aria-label="Credits this month">
        {known.map(({ account, standing }) => (
          <li key={account.id}>
            <MonthBar standing={standing} name={account.name} />
          </li>
        ))}
      </Stack>
    </Section>
  );
}
