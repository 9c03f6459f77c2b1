import { type LookupKind, lookupServices } from '../../../shared/services.ts';
import { findBusiness, findPeople, type MatchInput, nameParts, type ReverseKind } from '../people/matches.ts';

/** What a lookup of one object found: the flat result for a single request, the item for an array. */
interface LookupAnswer {
  credits: number;
  flat: object;
  item: object;
}

export function answerLookup(kind: LookupKind, input: MatchInput): LookupAnswer {
  return kind === 'business' ? answerBusiness(input) : answerReverse(kind, input);
}

/** Specification 2.6; a miss is an error item in an array (4.3), and an empty flat result by itself. */
function answerBusiness(input: MatchInput): LookupAnswer {
  const match = findBusiness(input);
  const credits = match ? lookupServices.business.creditsPerHit : 0;
  const company = (input.company_name ?? '').trim();
  const state = (input.state ?? '').trim();
  const flat = {
    company_name: company,
    state,
    addresses: match?.addresses ?? [],
    associated_people_count: match?.count ?? 0,
    associated_people: match?.people ?? [],
    hit: match !== undefined,
    credits_deducted: credits,
  };
  const error = `No business named "${company}" was found in ${state || 'any state'}.`;
  return { credits, flat, item: match ? flat : { error, hit: false, credits_deducted: 0 } };
}

/** Specification 2.7; a miss looks the same alone and in an array. */
function answerReverse(kind: ReverseKind, input: MatchInput): LookupAnswer {
  const match = findPeople(kind, input);
  const credits = match ? lookupServices[kind].creditsPerHit : 0;
  const flat = {
    ...echo(kind, input),
    hit: match !== undefined,
    matched_people_count: match?.count ?? 0,
    credits_deducted: credits,
    matched_people: match?.people ?? [],
  };
  return { credits, flat, item: flat };
}

function echo(kind: ReverseKind, input: MatchInput) {
  switch (kind) {
    case 'phone':
      return { input_phone: (input.phone ?? '').trim() };
    case 'email':
      return { input_email: (input.email ?? '').trim() };
    case 'name':
      return { input_name: nameParts(input) };
  }
}
