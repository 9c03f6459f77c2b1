import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Candidate, Choose, Weights } from '../../electron/engine/columns/suggest/choose.ts';
import { type Decision, decisions, type Offer } from '../../electron/engine/columns/suggest/offers.ts';
import { suggestMapping } from '../../electron/engine/columns/suggest/suggest-mapping.ts';
import { type HeaderSet, headerSets, judgeSets } from '../fakes/header-sets.ts';
import { madeUpList } from '../fakes/made-up-list.ts';

/** A decision about one list: what speaks for each candidate, and how right each of them, or none, is. */
interface Lesson {
  decision: Decision;
  candidates: { features: Candidate['features']; right: number; foreign: boolean }[];
  noneIsRight: boolean;
}

/** The lists that are learned from; those of roles-held-out.txt never are. */
const files = 'tuned held-out wider exports roles programs trades unseen services offices'.split(' ');

/** The fields of a decision as lists of headers call them. */
const fieldsOf: Record<Decision, (parts: Offer['parts']) => Record<string, Offer['lead'] | undefined>> = {
  person: (parts) => ({ first: parts['first-name'], last: parts['last-name'], full: parts['full-name'] }),
  business: (parts) => ({ business: parts['business-name'] }),
  phone: ({ phone }) => ({ phone }),
  email: ({ email }) => ({ email }),
  home: ({ city, state }) => ({ city, state }),
  office: ({ state }) => ({ bstate: state }),
};

/** What one list teaches. The later decisions are learned beside the right person, whoever is suggested. */
function lessonsOf(set: HeaderSet): Lesson[] {
  const lessons: Lesson[] = [];
  /** Of columns that are as good the first that is named comes a little before. */
  const rightness = (field: string, column: number | null) => {
    const place = (set.takes.get(field) ?? [null]).indexOf(column);
    return place === -1 ? 0 : 1 / (1 + place);
  };
  const choose: Choose = (decision, candidates) => {
    const judged = candidates.map(({ offer, features }) => {
      const found = Object.entries(fieldsOf[decision](offer.parts));
      const columns = found.map(([field, part]) => [field, part?.column.column ?? null] as const);
      return {
        features,
        right: Math.min(...columns.map(([field, column]) => rightness(field, column))),
        foreign: columns.some(([, column]) => column !== null && set.never.has(column)),
      };
    });
    const noneIsRight = Object.keys(fieldsOf[decision]({})).every((field) => rightness(field, null) > 0);
    lessons.push({ decision, candidates: judged, noneIsRight });
    return judged.map(({ right, foreign }) => (foreign ? 0 : right));
  };
  suggestMapping(madeUpList(set.columns, set.headerless).inspection, choose);
  return lessons;
}

/** Rounds over all lessons, the size of a step, and how strongly weights are held back. */
const rounds = 60;
const rate = 0.15;
const held = 0.0004;
/** How much worse somebody else's column is than a wrong one of the row's. */
const foreignMargin = 8;

/** Weights by which right candidates are the likeliest: softmax over the candidates and none, in steps of AdaGrad. */
function learn(lessons: readonly Lesson[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { candidates } of lessons)
    for (const name of new Set(candidates.flatMap(({ features }) => [...features.keys()])))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  const usual = lessons.map(({ candidates, noneIsRight }) => ({
    noneIsRight,
    candidates: candidates.map((candidate) => ({
      ...candidate,
      features: [...candidate.features].filter(([name]) => (counts.get(name) ?? 0) >= fewestLists),
    })),
  }));
  const weights = new Map<string, number>();
  const steps = new Map<string, number>();
  for (let round = 0; round < rounds; round++)
    for (const { candidates, noneIsRight } of usual) {
      const right = candidates.map((candidate) => (candidate.foreign ? 0 : candidate.right));
      if (!noneIsRight && !right.some((share) => share > 0)) continue;
      const scores = candidates.map(
        ({ features, foreign }) =>
          features.reduce((sum, [name, amount]) => sum + (weights.get(name) ?? 0) * amount, 0) +
          (foreign ? foreignMargin : 0),
      );
      const most = Math.max(0, ...scores);
      const parts = scores.map((score) => Math.exp(score - most));
      const none = Math.exp(-most);
      const all = parts.reduce((sum, part) => sum + part, none);
      const good = parts.reduce((sum, part, at) => sum + part * (right[at] ?? 0), noneIsRight ? none : 0);
      candidates.forEach(({ features }, at) => {
        const part = parts[at] ?? 0;
        const slope = part / all - (part * (right[at] ?? 0)) / good;
        for (const [name, amount] of features) {
          const before = weights.get(name) ?? 0;
          const gradient = slope * amount + held * before;
          const step = (steps.get(name) ?? 0.1) + gradient * gradient;
          steps.set(name, step);
          weights.set(name, before - (rate * gradient) / Math.sqrt(step));
        }
      });
    }
  return Object.fromEntries(
    [...weights]
      .map(([name, weight]) => [name, Math.round(weight * 100) / 100] as const)
      .filter(([, weight]) => Math.abs(weight) >= 0.05)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
/** Lists a feature has to be seen in. */
const fewestLists = 3;

const learnAll = (lessons: readonly Lesson[]): Weights =>
  Object.fromEntries(
    Object.keys(decisions).map((decision) => [
      decision,
      learn(lessons.filter((lesson) => lesson.decision === decision)),
    ]),
  );

const fields = 10;
function report(name: string, sets: readonly HeaderSet[], weights: Weights): string[] {
  const { wrong, foreign } = judgeSets(sets, weights);
  const share = (count: number) => `${((100 * count) / (sets.length * fields)).toFixed(2)} %`;
  console.log(
    `${name}: ${sets.length} lists, ${share(sets.length * fields - wrong.length)} right, ${share(foreign.length)} somebody else's`,
  );
  return [...wrong, ...foreign.map((text) => `SOMEBODY ELSE'S ${text}`)];
}

const sets = files.flatMap((file) => headerSets(`${file}.txt`));
const taught = sets.map(lessonsOf);
/** What is promised is said twice, and learned from whichever lists are left out. */
const promised = headerSets('promised.txt').map(lessonsOf);
const teach = (lessons: readonly Lesson[][]) => learnAll([...lessons, ...promised, ...promised].flat());
const folds = Number(process.argv.find((text) => text.startsWith('--folds='))?.slice(8) ?? 0);
const verbose = process.argv.includes('--wrong');
if (folds > 0) {
  let wrong = 0;
  let foreign = 0;
  for (let fold = 0; fold < folds; fold++) {
    const weights = teach(taught.filter((_, at) => at % folds !== fold));
    const judged = judgeSets(
      sets.filter((_, at) => at % folds === fold),
      weights,
    );
    wrong += judged.wrong.length;
    foreign += judged.foreign.length;
    if (verbose)
      for (const text of [...judged.wrong, ...judged.foreign.map((t) => `FOREIGN ${t}`)]) console.log(text);
  }
  const all = sets.length * fields;
  console.log(
    `in ${folds} parts, each read by weights of the others: ${(100 * (1 - wrong / all)).toFixed(2)} % right, ${((100 * foreign) / all).toFixed(2)} % somebody else's`,
  );
}
const weights = teach(taught);
writeFileSync(
  join(import.meta.dirname, '../../electron/engine/columns/suggest/words/weights.json'),
  `${JSON.stringify(weights, null, 2)}\n`,
);
const seen = report('learned from', sets, weights);
const unseen = report('held out', headerSets('roles-held-out.txt'), weights);
if (verbose && folds === 0) for (const text of [...seen, '--- held out', ...unseen]) console.log(text);
