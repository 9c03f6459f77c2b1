import { type ChainStep, type ChainView, nextService, servicesAsked } from '../../shared/chain.ts';
import { checkedAt } from '../../shared/check-age.ts';
import type { JobRecord } from '../../shared/job.ts';
import { success } from '../../shared/problem.ts';
import { wholeCounts } from '../../shared/whole-job.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { SavedChains } from '../lists/saved-chains.ts';
import type { RowCountsOf } from '../results/row-counts.ts';
import type { Handlers } from './router.ts';

interface Parts {
  jobs: Pick<Jobs, 'get' | 'list'>;
  chains: SavedChains;
  rowCounts: RowCountsOf;
}

/** Of services that are asked one after the other. */
export function chainHandlers({ jobs, chains, rowCounts }: Parts) {
  /** By job and result: counting ties every row anew. */
  const counted = new Map<string, number>();

  async function matchedIn({ id, state, result }: JobRecord): Promise<number | null> {
    if (state !== 'done' || !result) return null;
    const key = `${id} ${result.fetchedAt}`;
    const known = counted.get(key);
    if (known !== undefined) return known;
    const counts = await rowCounts(id, null);
    if (!counts.ok) return null;
    const matched = counts.value.groups.reduce((sum, { hits }) => sum + hits, 0);
    counted.set(key, matched);
    return matched;
  }

  /** The job made last of this one's misses, unless it was given up before it was sent; one that was refused only by itself. */
  function nextJob(id: string): JobRecord | null {
    const made = jobs
      .list()
      .jobs.filter(({ follows, state }) => follows?.jobId === id && state !== 'cancelled')
      // By their ids, which are in the order in which they were made whatever the clock said.
      .sort((a, b) => (a.id < b.id ? 1 : -1));
    const next = made.find(({ state }) => state !== 'not-accepted') ?? made[0];
    return next ? jobs.get(next.id) : null;
  }

  async function stepOf(job: JobRecord): Promise<ChainStep> {
    return {
      service: job.service,
      standing: 'there',
      job: {
        ...{ id: job.id, name: job.name, state: job.state },
        rows: job.prepared?.rows ?? null,
        matched: await matchedIn(job),
        credits: wholeCounts(job)?.creditsDeducted ?? null,
        checkedAt: checkedAt(job),
        fetchedAt: job.result?.fetchedAt ?? null,
      },
    };
  }

  async function view(id: string): Promise<ChainView | null> {
    const asked = jobs.get(id);
    if (!asked) return null;
    const line = [asked];
    for (let first = line[0]; first?.follows; first = line[0]) {
      const before = jobs.get(first.follows.jobId);
      if (!before) break;
      line.unshift(before);
    }
    for (let next = nextJob(id); next && !line.includes(next); next = nextJob(next.id)) line.push(next);
    const last = line.at(-1) ?? asked;
    const chain = asked.chain ?? null;
    if (line.length === 1 && !asked.follows && !chain) return null;
    const steps: ChainStep[] = [];
    for (const service of line[0]?.follows?.asked ?? [])
      steps.push({ service, standing: 'removed', job: null });
    for (const job of line) steps.push(await stepOf(job));
    const stated = steps.flatMap(({ job }) => job?.credits ?? []);
    for (let next = nextService(last.chain, servicesAsked(last)), done = servicesAsked(last); next; ) {
      steps.push({ service: next, standing: 'planned', job: null });
      done = [...done, next];
      next = nextService(last.chain, done);
    }
    return {
      chain,
      steps,
      next: nextService(chain, servicesAsked(asked)),
      credits: stated.length === 0 ? null : stated.reduce((sum, each) => sum + each, 0),
    };
  }

  return {
    'chains:list': () => success(chains.all()),
    'chains:save': (chain) => success(chains.save(chain)),
    'chains:remove': ({ id }) => success(chains.remove(id)),
    'jobs:chain': async ({ id }) => success(await view(id)),
  } satisfies Partial<Handlers>;
}
