const rollLetters: Record<string, string> = { o: 'owner', m: 'mailing', s: 'situs', l: 'location' };

/**
 * A header as lower-case words: "MobilePhone_1", "mobile phone 1" and "Mobile-Phone (1)" are the same words.
 * Abbreviations with dots close up ("M.I." is "mi"), and the two spellings of e-mail become one.
 */
export function headerWords(header: string): string {
  return (
    header
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .toLowerCase()
      .replace(/\b1st\b/g, 'first')
      .replace(/\b2nd\b/g, 'second')
      .replace(/\b3rd\b/g, 'third')
      .replace(/(\p{L})(\d)/gu, '$1 $2')
      .replace(/(\d)(\p{L})/gu, '$1 $2')
      // Rolls put the first letter of the owner, mailing, situs or location in front: OCITY, mCity.
      .replace(
        /^([omsl]) ?(addr|address|city|state|st|zip)(?= |$)/,
        (_, letter: string, part: string) => `${rollLetters[letter]} ${part}`,
      )
      .replace(/#/g, ' number ')
      .replace(/['’]s\b/g, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .replace(/\be mail/g, 'email')
      .trim()
  );
}

/** Short forms of single words in exports. */
const longForms: Record<string, string> = {
  acct: 'account',
  nok: 'next of kin',
  poa: 'power of attorney',
  addl: 'additional',
  addr: 'address',
  adr: 'address',
  adrs: 'address',
  ag: 'agent',
  agt: 'agent',
  alt: 'alternate',
  app: 'applicant',
  asst: 'assistant',
  atty: 'attorney',
  bene: 'beneficiary',
  biz: 'business',
  bor: 'borrower',
  borr: 'borrower',
  bus: 'business',
  cmte: 'committee',
  cntct: 'contact',
  coapp: 'co applicant',
  cobor: 'co borrower',
  coborr: 'co borrower',
  comp: 'company',
  cont: 'contact',
  contrib: 'contributor',
  corp: 'corporate',
  ctc: 'contact',
  cty: 'city',
  cust: 'customer',
  dec: 'decedent',
  dr: 'doctor',
  ee: 'employee',
  emer: 'emergency',
  emerg: 'emergency',
  eml: 'email',
  emp: 'employee',
  fnm: 'first name',
  frst: 'first',
  fst: 'first',
  gc: 'general contractor',
  guar: 'guarantor',
  hh: 'household',
  hhld: 'household',
  ho: 'homeowner',
  hs: 'high school',
  insd: 'insured',
  lnm: 'last name',
  lst: 'last',
  mbr: 'member',
  mgr: 'manager',
  mid: 'middle',
  mlg: 'mailing',
  mlng: 'mailing',
  nam: 'name',
  nm: 'name',
  nme: 'name',
  org: 'organization',
  own: 'owner',
  ownr: 'owner',
  pcp: 'physician',
  ph: 'phone',
  phn: 'phone',
  phy: 'physical',
  par: 'parcel',
  phys: 'physical',
  pref: 'preferred',
  prf: 'preferred',
  pri: 'primary',
  prim: 'primary',
  prop: 'property',
  prp: 'property',
  pt: 'patient',
  py: 'taxpayer',
  res: 'residence',
  resi: 'residence',
  sec: 'second',
  sit: 'situs',
  slsrep: 'sales rep',
  slsman: 'salesman',
  slsmn: 'salesman',
  spo: 'spouse',
  spse: 'spouse',
  stu: 'student',
  super: 'superintendent',
  supt: 'superintendent',
  tnt: 'tenant',
};

/** The short forms that are written out. */
export const shortWords: readonly string[] = Object.keys(longForms);

/** Words that programs write without a space: "ownermailingstate", "situscity". */
const glued = new Set(
  (
    'account address agent alternate applicant bill billing borrower business buyer cd cell city client co code comp company ' +
    'contact cust customer direct donor email emergency employee first full given guest home homeowner init initial insured last lead ' +
    'mail mailing main manager member mid middle mobile name no number office organization other own owner parent patient person ' +
    'personal phone postal primary property prop rep res resident residence sales second secondary ship shipping site situs ' +
    'spouse state street student tel telephone tenant to vendor voter work zip'
  ).split(' '),
);
const kept = new Set(['homeowner', 'membership', 'telephone', 'secondary']);

/** Takes a word apart that is written without spaces ("ownermailingstate"); undefined where it is not all known words. */
export function unglued(word: string, known: ReadonlySet<string>): string[] | undefined {
  if (word.length < 5 || known.has(word)) return undefined;
  const parts: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end++) {
    for (let start = 0; start < end && !parts[end]; start++) {
      const before = parts[start];
      const part = word.slice(start, end);
      if (before && known.has(part)) parts[end] = [...before, part];
    }
  }
  return parts[word.length];
}

function inLongForms(word: string): string {
  if (word.length < 6 || kept.has(word)) return word;
  return (
    unglued(word, glued)
      ?.map((part) => longForms[part] ?? part)
      .join(' ') ?? word
  );
}

/** The words of `headerWords` with short forms written out and words that were glued together apart. */
export function spelledOut(words: string): string {
  return words
    .split(' ')
    .map((word) => inLongForms(longForms[word] ?? word))
    .join(' ')
    .replace(/\bc o\b/g, 'care of')
    .replace(/\bresp party\b/g, 'responsible party')
    .replace(/\bcompanies\b/g, 'company')
    .replace(/\bsvc (?=address|street|city|state|st|zip|contact)/g, 'service ')
    .replace(/\bins$/, 'insurance')
    .replace(/\bstate prov\b|\bprov state\b/, 'state province')
    .replace(/\bst$/, 'state');
}
