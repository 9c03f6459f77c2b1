import { useEffect, useEffectEvent } from 'react';
import { peopleByRank } from '../../shared/model/by-rank.ts';
import type { LookupAnswer } from '../../shared/model/person.ts';
import { countVerdicts, verdicts, verdictText } from '../../shared/verdict/verdict.ts';
import { judgePeople } from './judged.ts';
import { peopleText } from './lookup-words.ts';
import { useHeldPhones } from './use-held.ts';

interface Props {
  answer: LookupAnswer;
  /** Once, when all that belongs to the sentence is known. */
  onKnown: (sentence: string) => void;
}

/**
 * An answer in one sentence, for those who do not see it come. All of it would be hundreds of cells and buttons, read one
 * after the other.
 */
export function AnswerSaid({ answer, onKnown }: Props) {
  const people = peopleByRank(answer.items.flatMap((item) => item.people));
  const held = useHeldPhones(people);
  const known = held.facts ? inShort(people, knownTo(answer), held.facts) : null;
  const tell = useEffectEvent(onKnown);
  useEffect(() => {
    if (known !== null) tell(known);
  }, [known]);
  return null;
}

function inShort(
  people: LookupAnswer['items'][number]['people'],
  known: number | null,
  facts: Parameters<typeof judgePeople>[1],
): string {
  if (people.length === 0) return 'Answered: nobody is named.';
  const judged = judgePeople(people, facts, () => false);
  const counts = countVerdicts(
    judged.flatMap(({ phones }) => phones.map(({ judgement }) => judgement.verdict)),
  );
  const phones = verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${verdictText[verdict]} ${counts[verdict]}`);
  const whom = `Answered: ${peopleText(people.length, known)}.`;
  return phones.length === 0 ? `${whom} No phones.` : `${whom} Phones: ${phones.join(', ')}.`;
}

/** How many people the service knows of, which may be more than it names. */
const knownTo = ({ items: [only, ...others] }: LookupAnswer): number | null =>
  only && others.length === 0 ? only.peopleCount : null;
