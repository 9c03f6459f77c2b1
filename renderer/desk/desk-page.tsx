import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { lastResultsShown } from '../../shared/model/job-list.ts';
import { counted } from '../../shared/words/amounts.ts';
import { useDraft } from '../intake/draft-context.tsx';
import { usePastedTable } from '../intake/use-pasted-table.ts';
import { useJobs, useLookupLists, useOpenedFiles } from '../ipc/queries.ts';
import { BlockedNotice } from '../jobs/list/check-notices.tsx';
import { FirstSteps } from '../jobs/list/first-steps.tsx';
import { SetAsideNotice } from '../jobs/list/set-aside-notice.tsx';
import { UnfinishedDraft } from '../jobs/list/unfinished-draft.tsx';
import { listStateText, listStateTone } from '../lookup/list/list-words.ts';
import { Badge } from '../ui/badge.tsx';
import { count, dash, exactMoment, percent, shortMoment } from '../ui/format.ts';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Section } from '../ui/section.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import table from '../ui/tables.module.css';
import { VerdictBar } from '../ui/verdict-bar.tsx';
import { CreditsSection } from './credits-section.tsx';
import classes from './desk.module.css';
import { type AgedList, type Checked, daysLeft, type GrowingStale, growingStale } from './growing-stale.ts';
import { type LastResult, lastResults } from './last-results.ts';
import { LineList } from './line-list.tsx';
import { jobNeedsInWords, listNeedsInWords } from './needs-words.ts';
import { RunningSection } from './running-section.tsx';
import { SectionLink } from './section-link.tsx';
import type { DeskItem, UnderWay } from './under-way.ts';
import { useUnderWay } from './use-under-way.ts';

/** The start page: what waits for a person, what runs, what was spent, what grows stale and what came last. */
export function DeskPage() {
  const asked = { jobs: useJobs(), lists: useLookupLists(), opened: useOpenedFiles() };
  const { jobs, lists, opened } = asked;
  const [draft] = useDraft();
  usePastedTable();
  const at = useUnderWay();
  const results = useMemo(
    () =>
      lastResults(
        { jobs: jobs.data?.jobs ?? [], lists: lists.data?.lists ?? [], files: opened.data?.files ?? [] },
        lastResultsShown,
      ),
    [jobs.data, lists.data, opened.data],
  );
  const isWhole = jobs.data !== undefined && lists.data !== undefined && opened.data !== undefined;
  // Of all jobs, so not before the older ones are there, too.
  const checked = isWhole &&
    !jobs.data.rest && {
      ...{ jobs: jobs.data.jobs, lists: lists.data.lists, files: opened.data.files },
    };
  const isFirst = isWhole && jobs.data.jobs.length + lists.data.lists.length + opened.data.files.length === 0;

  return (
    <Page
      wide
      title="Desk"
      subtitle={
        isFirst
          ? 'Send a list, get it back with phones, emails and addresses.'
          : isWhole && standingInWords(at)
      }
    >
      {draft.file !== null && <UnfinishedDraft file={draft.file} />}
      {checked && <BlockedNotice {...checked} />}
      {Object.values(asked).some(({ isPending }) => isPending) && <Loading what="the desk" lines={8} />}
      {Object.entries(asked).map(
        ([what, { error, refetch }]) =>
          error && <ProblemNotice key={what} problem={error.problem} onRetry={() => void refetch()} />,
      )}
      {jobs.data && <SetAsideNotice setAside={[...jobs.data.setAside, ...(opened.data?.setAside ?? [])]} />}
      {isFirst && <FirstSteps />}
      <div className={classes.columns}>
        <div className={classes.main}>
          <NeedsYouSection items={at.needsYou} />
          <RunningSection items={at.running} />
          <ResultsSection results={results} />
        </div>
        <div className={classes.pair}>
          <CreditsSection />
          {checked && <StaleSection {...checked} />}
        </div>
      </div>
    </Page>
  );
}

/** "2 wait for you, 1 is running." */
function standingInWords({ needsYou, running }: UnderWay): string {
  const [waiting, going] = [needsYou.length, running.length];
  if (waiting === 0 && going === 0) return 'Nothing needs you, and nothing is running.';
  const first = waiting === 0 ? 'Nothing needs you' : `${counted(waiting, 'list needs', 'lists need')} you`;
  return going === 0 ? `${first}.` : `${first}, ${counted(going, 'is', 'are')} running.`;
}

/** Lists to be checked again before anybody calls from them, and those that soon will be. */
function StaleSection(all: Checked) {
  const { stale, soon } = growingStale(all, Date.now());
  if (stale.length === 0 && soon.length === 0) return null;
  return (
    <Section
      title="Growing stale"
      hint={inWords({ stale, soon })}
      flush
      actions={stale.length > 0 && <SectionLink href={paths.checkAgain}>Check again</SectionLink>}
    >
      <LineList label="Growing stale" items={[...stale, ...soon]} most={5} keyOf={({ id }) => id}>
        {(list) => <StaleLine list={list} />}
      </LineList>
    </Section>
  );
}

function StaleLine({ list }: { list: AgedList }) {
  const { href, name, age, phones, mayCall } = list;
  const words = phones === null ? '' : `${counted(phones, 'phone')}, ${count(mayCall)} may be called`;
  return (
    <>
      <Link href={href} className={classes.name} title={name}>
        {name}
      </Link>
      <span className={classes.words}>{words}</span>
      <span className={classes.end}>
        {age.stale ? (
          <Badge tone="warn">{age.words}</Badge>
        ) : (
          <Badge tone="idle">Stale within {counted(daysLeft(age), 'day')}</Badge>
        )}
      </span>
    </>
  );
}

/** "3 lists with 1,204 phones, 2 more within a week". Phones are not counted of results that were not opened yet. */
function inWords({ stale, soon }: GrowingStale): string {
  if (stale.length === 0) return `${counted(soon.length, 'list')} within a week`;
  const phones = stale.reduce((sum, list) => sum + (list.phones ?? 0), 0);
  const now = `${counted(stale.length, 'list')} with ${counted(phones, 'phone')}`;
  return soon.length === 0 ? now : `${now}, ${count(soon.length)} more within a week`;
}

/** Whatever does not go on before a person does something. */
function NeedsYouSection({ items }: { items: readonly DeskItem[] }) {
  if (items.length === 0) return null;
  return (
    <Section title="Needs you" flush>
      <LineList label="Needs you" items={items} most={8} keyOf={({ id }) => id}>
        {(item) => <NeedsLine item={item} />}
      </LineList>
    </Section>
  );
}

function NeedsLine({ item }: { item: DeskItem }) {
  const { name, href, words, badge } = lineOf(item);
  return (
    <>
      <span className={classes.status}>{badge}</span>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.words} title={words}>
        {words}
      </span>
      <Link href={href} className={classes.end}>
        Open
        <VisuallyHidden> {name}</VisuallyHidden>
      </Link>
    </>
  );
}

function lineOf(item: DeskItem) {
  if (item.of === 'job') {
    const { id, name, state, odd } = item.job;
    const words = jobNeedsInWords(item.job);
    const badge = odd ? (
      <Badge tone="warn" dot>
        Result odd
      </Badge>
    ) : (
      <StatusBadge state={state} />
    );
    return { name, href: paths.job(id), words, badge };
  }
  const { id, name, state } = item.list;
  const words = listNeedsInWords(item.list, new Date());
  const badge = (
    <Badge tone={listStateTone[state]} dot>
      {listStateText[state]}
    </Badge>
  );
  return { name, href: paths.lookups(id), words, badge };
}

/** What came back last, and whom of it one may call. */
function ResultsSection({ results }: { results: readonly LastResult[] }) {
  if (results.length === 0) return null;
  const now = new Date();
  return (
    <Section title="Last results" flush>
      <table className={`${table.sectionTable} ${classes.results}`} aria-label="Last results">
        <thead>
          <tr>
            <th scope="col">Result</th>
            <th scope="col" className={classes.when}>
              Came
            </th>
            <th scope="col" className={classes.service}>
              Service
            </th>
            <th scope="col" className={classes.verdicts}>
              Phones
            </th>
            <th scope="col" className={`${table.sectionNumber} ${classes.hits}`}>
              Hit rate
            </th>
            <th scope="col" className={`${table.sectionNumber} ${classes.mayCall}`}>
              May call
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <ResultLine key={result.id} result={result} now={now} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function ResultLine({ result, now }: { result: LastResult; now: Date }) {
  const { href, name, at, service, verdicts, hits } = result;
  const share = hits && percent(hits.found, hits.of);
  return (
    <tr>
      <th scope="row">
        <Link href={href} title={name}>
          {name}
        </Link>
        {/* In a narrow window, in place of its columns. */}
        <span className={classes.about}>
          {service}, {shortMoment(at, now)}
        </span>
      </th>
      <td className={classes.when}>
        <time dateTime={at} title={exactMoment(at, now)}>
          {shortMoment(at, now)}
        </time>
      </td>
      <td className={classes.service}>{service}</td>
      <td className={classes.verdicts}>
        {verdicts && <VerdictBar size="small" label={`Phones of ${name}`} counts={verdicts} />}
      </td>
      <td className={table.sectionNumber}>{share === null ? dash : `${share}%`}</td>
      <td className={table.sectionNumber}>{count(verdicts?.['may-call'])}</td>
    </tr>
  );
}
