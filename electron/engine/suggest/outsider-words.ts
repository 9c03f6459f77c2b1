import { any, type PartyWords } from './party.ts';

/** Where a contact came from, and who entered it. */
export const sources: readonly PartyWords[] = [
  {
    class: 'source',
    words: any(
      'refer(?:red(?= by|$| (?:person|contact|name|first|last|phone|email))|ral|rer|ring)(?: (?:by|person|partner|contact)| (?!name|first|last|phone|email|city|state|fax)[a-z]{3,})?|referee|recommended by|introduced by|' +
        '(?:lead|original|traffic|data|list) source|source|utm|campaign|channel',
    ),
  },
  {
    class: 'record',
    words: any(
      '(?:(?:last|date) )?(?:created|modified|updated|entered|added|uploaded|imported|scanned|edited|changed|submitted|' +
        'verified|deleted|approved|processed|recorded|reviewed|exported|synced|inserted|registered) by|review author|owning (?:user|team|business unit)|creator|modifier|last editor|approver|requester|requestor|reviewer',
    ),
  },
];

/** People and firms that are never the row's. */
export const strangers: readonly PartyWords[] = [
  { class: 'stranger', role: 'emergency contact', words: any('emergency(?: contact)?') },
  {
    class: 'stranger',
    role: 'former owner',
    words: any('(?:former|previous|prior|past) (?:property |home )?owner'),
  },
  {
    class: 'stranger',
    words: any(
      '(?:parent|partner|previous|former|prior|past|competitor|subsidiary|sister|holding|related|other|referring) (?:company|organi[sz]ation|account|employer|business|firm)|' +
        '(?<=\\w )other (?:first|last|middle|sur|family|given) ?name|(?:pets?|animal|dog|cat|horse)(?! (?:owner|parent)\\b)|puppy|kitten|subsidiary|competitor|committee|cmte|deceased|decedent|interred|beneficiary|dependents?|children|kids|relatives?|relation|neighbou?r|(?:authorized )?pick ?up|key ?holder|garnishee|bondsman|bail(?: agent| bonds?man)|god ?(?:parent|mother|father)|donee|' +
        'honou?ree|in (?:honou?r|memory) of|tribute|memorial|notify|acknowledg\\w+|plaintiffs?|secured party|creditor|lender|lien ?holder|mortgagee|judge|court|' +
        'franchisor|registered agent|ra|opposing|grantor|phonetic|nickname|maiden|former|previous|care of|reference|witness|notary|escrow|title company|servicing|' +
        '(?:guest|friend|gift|widow|child|son|daughter) of|payee|informant|hijos?|enfants?',
    ),
  },
];
