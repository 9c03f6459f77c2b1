import { maySayNothing } from '../stand-ins.ts';

/** Words that stand around a name and are no part of it. Keys: small letters, without dots. */
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Titles in front of a name. */
export const titles = words(`
mr mrs ms miss mx dr drs messrs profs revs prof professor rev revd reverend hon honorable honourable fr father sister brother rabbi imam msgr monsignor
capt captain lt ltc ltcol ltg ltjg ens maj sgt ssgt msgt tsgt sfc cpl pfc pvt spc adm radm vadm cmdr cdr lcdr cwo brig col colonel lieutenant
sergeant corporal admiral commander commodore ensign major gen general officer sheriff det detective trooper
judge justice sen senator congressman congresswoman gov governor mayor amb ambassador councilman councilwoman councilmember commissioner
sir dame lord lady madam madame mme mlle mssr messrs herr frau sr sra srta señor señora señorita senor senora senorita don dona doña signor signora
pastor deacon elder bishop archbishop cardinal evangelist minister apostle dean coach atty attorney president chief prince princess`);

/** Titles that are given names or surnames, too: Judge Reinhold, Dean Martin, Major Owens. */
export const titlesOrNames = words(`
major judge bishop dean don dona prince princess pastor deacon elder chief general gen baron lady lord coach justice sr col maj minister
cardinal sheriff mayor president father brother sister det fr the brig spc adm ens sen lt cpl sir hon`);

/** Titles that may stand behind a name in a directory: "Smith, John Mr." */
export const titlesBehind = words('mr mrs ms miss dr rev prof hon');

/** Generations, degrees, licences and orders behind a name. */
export const suffixes = words(`
jr sr ii iii iv vi vii 2nd 3rd 4th 5th junior senior esq esquire
md phd dds dmd do dvm vmd od dc dpm dpt pharmd rph psyd edd jd llm llb mba mph mha mpa mpp msw lcsw lmsw lmft lmhc lpc lpcc ma ms msc mfa med mdiv dmin ba bs bsc bsn msn dnp
bba bfa rn lpn lvn np fnp aprn arnp crna cnm cna pa pac pt ot otr slp ccc cpa cfp cfa clu chfc cpcu cma cia cisa cissp pmp pe ra aia faia asla leed ap phr sphr shrm
gri crs abr sres ccim sior realtor facs facp faap facog fache faan ret retd usn usaf usmc usa usar uscg obe mbe cbe kc qc sj osb op csc cssp ofm ra rla pls cfo ceo coo cto cmo cio`);

/** Suffixes that are words of names, too, where no comma or dot sets them off: John Do, Jack Ma. */
export const suffixesOrNames = words('ma do pa ba ra ot pe dc od ap op med senior junior ret ms');

/** What people do, where it stands behind a comma: "John Smith, Owner". */
export const jobTitles = words(`
ceo cfo coo cto cmo cio president owner founder cofounder co-founder partner manager director treasurer secretary chairman chairwoman chair
principal realtor broker agent attorney lawyer accountant engineer architect vp svp evp administrator superintendent supervisor
controller comptroller consultant executive officer coordinator foreman buyer estimator trustee executor executrix member pastor`);

/** Small words that belong to the word behind them, in surnames of many languages: van der Berg, de la Cruz. */
export const particles = words(`
de da do dos das di du del della dello delle degli dei dal dalla de' d la las le les lo los van von vom vander vanden vande ver den der ten ter te zu zum zur am auf af av
bin ibn bint abu abd al el ul ur ud bar ben mc mac o st ste saint san santa santo sto sta fitz y e i ap ab ferch nic ni ua`);

/** Of these, the ones that are given names, surnames or initials, too. */
export const particlesOrNames = words(
  'ben van al bin lo le do la y e i bar san santa ver abu mc mac o d ap ab den ten ter te nic ni ua am st saint ste del abd el',
);

/** Second words of first names of two words: Mary Ann, Billy Joe, Juan Carlos. By first word. */
const secondOf: Readonly<Record<string, ReadonlySet<string>>> = {
  english: words(
    'ann anne beth jo lou kay jane lee lynn lynne ellen alice sue jean joe bob ray rae marie may belle grace kate pat frances rose',
  ),
  spanish: words(
    'maria jose luis carlos antonio manuel pablo miguel angel elena isabel luisa teresa carmen fernanda cristina victoria guadalupe jesus alberto enrique eduardo fernando ramon rosa laura pedro david alejandro francisco javier ignacio andres paula sofia camila lucia mercedes pilar',
  ),
  french: words(
    'claude paul luc pierre marc michel francois françois louis jacques philippe yves christophe baptiste marie',
  ),
};
const firstOf: Readonly<Record<string, ReadonlySet<string>>> = {
  english: words(
    'mary jo betty billy bobby peggy sue anna lee ann sarah martha patty barbara bonnie jean john jim joe willie norma laura carol donna wanda linda ruth ella emma la',
  ),
  spanish: words(
    'maria jose juan luis ana carlos rosa miguel marco jesus francisco pedro victor manuel luz angel jorge diego carmen blanca martha laura',
  ),
  french: words('jean john pierre marie anne lisa marc paul'),
};

/** "Servant of": half a name, whose other half is the next word. */
const arabicFirstHalf = words('abdul abdel abdal abd abdur abu umm noor nour');

/** True where the two could be one first name: Mary Ann, Juan Carlos. Keys: small letters, without dots. */
export function oneFirstName(first: string, second: string): boolean {
  const isIn = (custom: string) =>
    firstOf[custom]?.has(first) === true && secondOf[custom]?.has(second) === true;
  return arabicFirstHalf.has(first) || isIn('english') || isIn('spanish') || isIn('french');
}

/** Households, in words behind or in front of a surname. */
export const householdWords = words('family families household residence hh');
/** Whoever lives there. */
export const residentWords = words(
  'resident residents occupant occupants homeowner homeowners tenant tenants neighbor neighbour customer',
);
/** Estates and trusts. */
export const estateWords = words(
  'estate trust trusts est revocable irrevocable living testamentary heirs irrev revoc',
);
/** Companions without a name: "John Smith & wife". */
export const companionWords = words(
  'wife husband spouse guest family son daughter kids children others partner',
);

const allAround = [titles, titlesBehind, suffixes, householdWords, residentWords, estateWords, particles];
/** True for a word that can stand around a name or in place of one. */
export const isAroundName = (key: string) => maySayNothing(key) || allAround.some((list) => list.has(key));
