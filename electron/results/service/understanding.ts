import { type Problem, problem, type Result, success } from '../../../shared/model/problem.ts';
import {
  type ColumnCorrection,
  type CorrectionConsent,
  correctedColumns,
  type ResultLayout,
  releasedColumns,
  type UnderstoodColumns,
} from '../../../shared/model/result-layout.ts';
import { sameHeaders } from '../../../shared/model/seen-list.ts';
import { layoutFaults } from '../../../shared/words/layout-faults.ts';
import type { EngineClient } from '../../engine/process/client.ts';
import type { ResultMemory } from './result-memory.ts';
import type { ResultPlace } from './result-place.ts';

/** A result's columns with corrections, against what holds now. */
interface Weighed {
  /** In words, where the corrections contradict themselves. */
  faults: string[];
  /** Columns that would hold phones back no longer, or not as now. */
  released: number[];
  layout: ResultLayout;
}

/** What the columns of results hold: as they are understood by themselves, and as people have corrected them. */
export function createUnderstanding(engine: Pick<EngineClient, 'run'>, memory: ResultMemory) {
  /** Recognised anew each time, so that a better understanding reaches results that were opened before. */
  async function layout(place: ResultPlace, headers: readonly string[]): Promise<Result<ResultLayout>> {
    const { all = null } = memory.of(headers).columns ?? {};
    const isOfIt = all !== null && sameHeaders(namesOf(all), headers);
    return engine.run('layoutOfResult', { ...place, known: isOfIt ? all : null });
  }

  const recognised = (place: ResultPlace) => engine.run('layoutOfResult', { ...place, known: null });

  return {
    layout,
    async columns(place: ResultPlace, headers: readonly string[]): Promise<Result<UnderstoodColumns>> {
      const understood = await recognised(place);
      if (!understood.ok) return understood;
      const examples = await engine.run('resultExamples', place);
      if (!examples.ok) return examples;
      const kept = memory.of(headers).columns;
      const corrections = (kept?.corrected ?? []).flatMap((column) => {
        const said = kept?.all[column];
        return said ? [{ column, role: said.role, opposite: said.opposite }] : [];
      });
      return success({ understood: understood.value.columns, corrections, examples: examples.value });
    },
    async weigh(
      place: ResultPlace,
      headers: readonly string[],
      corrections: readonly ColumnCorrection[],
    ): Promise<Result<Weighed>> {
      const [now, understood] = [await layout(place, headers), await recognised(place)];
      if (!now.ok) return now;
      if (!understood.ok) return understood;
      const known = correctedColumns(understood.value.columns, corrections);
      const next =
        corrections.length === 0 ? understood : await engine.run('layoutOfResult', { ...place, known });
      if (!next.ok) return next;
      return success({
        faults: layoutFaults(known, understood.value.columns),
        released: releasedColumns(now.value.columns, known),
        layout: next.value,
      });
    },
    /** Keeps corrections for results with these headers; none take back what was kept. */
    remember(
      headers: readonly string[],
      { columns }: ResultLayout,
      corrections: readonly ColumnCorrection[],
    ): void {
      const corrected = corrections.map(({ column }) => column);
      memory.keep(headers, { columns: corrected.length === 0 ? null : { all: columns, corrected } });
    },
  };
}

const namesOf = (columns: ResultLayout['columns']) => columns.map(({ header }) => header);

/** Why corrections are not taken; null where they are. */
export function refusalOf({ faults, released }: Weighed, consent: CorrectionConsent): Problem | null {
  const [fault] = faults;
  if (fault !== undefined)
    return problem('contradicting-columns', fault, 'Correct one of these columns, then try again.');
  return released.every((column) => consent.released.includes(column)) ? null : notAgreed;
}

const notAgreed = problem(
  'not-agreed',
  'With these columns, some flags would no longer block phones.',
  'Look at the effect again, then decide.',
);
