import type { JobRecord } from '../../shared/model/job.ts';
import type { Forecast, PilotView } from '../../shared/model/pilot.ts';
import { type Result, success } from '../../shared/model/problem.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { forecast } from '../money/pilot/forecast.ts';
import type { RowCountsOf } from '../results/service/row-counts.ts';
import type { Handlers } from './router.ts';

/** Of lists that are tried with a sample first. */
export function pilotHandlers({ jobs, rowCounts }: { jobs: Jobs; rowCounts: RowCountsOf }) {
  async function forecastOf(list: JobRecord, sample: JobRecord): Promise<Result<Forecast | null>> {
    const { pilot } = list;
    if (!pilot?.answered || pilot.of === undefined || sample.state !== 'done') return success(null);
    const groups = pilot.groups ?? [];
    const values = groups.map(({ value }) => value);
    const by = pilot.column && values.length > 0 ? { column: pilot.column, values } : null;
    const counts = await rowCounts(sample.id, by);
    if (!counts.ok) return counts;
    const credits = sample.counts?.creditsDeducted ?? null;
    return success(forecast({ counts: counts.value, of: pilot.of, groups, credits }));
  }

  async function view(id: string): Promise<Result<PilotView | null>> {
    const asked = jobs.get(id);
    const list = asked?.pilotOf ? jobs.get(asked.pilotOf.jobId) : asked;
    const sample = list?.pilot && jobs.get(list.pilot.jobId);
    if (!list?.pilot || !sample) return success(null);
    const found = await forecastOf(list, sample);
    if (!found.ok) return found;
    const { rows, of = rows, column = null } = list.pilot;
    return success({
      list: { id: list.id, name: list.name, rows: of },
      sample: { id: sample.id, rows, spreadOver: column },
      forecast: found.value,
      canSend: list.state === 'sampling' && list.pilot.answered !== undefined,
      isOver: list.state !== 'sampling',
    });
  }

  return {
    'jobs:try-sample': ({ id, intent, sample }) => jobs.trySample(id, intent, sample),
    'jobs:send-rest': ({ id, intent }) => jobs.sendRest(id, intent),
    'jobs:pilot': ({ id }) => view(id),
  } satisfies Partial<Handlers>;
}
