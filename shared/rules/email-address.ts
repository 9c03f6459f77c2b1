import type { FindingCode } from './cell-reading.ts';

// What each ASCII character may be in an address (RFC 5322 dot-atom; RFC 1035 labels).
const inLocal = 1;
const inDomain = 2;
/**
 * Stands in an address as well as in what people and programs put around one: a % is also how a web link writes a
 * character, a / parts two addresses, braces stand for a list of names,
 * an = and a # for another address inside it, a ? for a letter that was lost.
 */
const doubtful = 4;
const roles = new Uint8Array(128);
for (const char of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+/=?^_{}~-.")
  roles[char.charCodeAt(0)] = inLocal;
for (const char of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.') {
  const code = char.charCodeAt(0);
  roles[code] = (roles[code] ?? 0) | inDomain;
}
for (const char of '%/{}=#?') roles[char.charCodeAt(0)] = inLocal | doubtful;
const dot = 46;
const hyphen = 45;
const at = 64;

/** Characters of the address last looked at that call for a second look. */
let doubts = 0;
const beyondAscii = 8;

/**
 * Where the @ of a valid address stands, or -1. Valid is what mail systems accept in practice: the dot-atom form
 * of RFC 5322 with the lengths of RFC 5321 (64 before the @, 254 in all), a domain of at least two labels whose
 * last holds no digit. Quoted local parts and address literals are not accepted, nor | and `, which the RFC allows and
 * lists use between and around addresses. Letters outside ASCII pass
 * (RFC 6531), and are remarked on by the caller.
 */
export function atOf(text: string): number {
  const length = text.length;
  if (length < 6 || length > 254) return -1;
  let where = -1;
  let lastDot = -1;
  let role = inLocal;
  let before = dot;
  doubts = 0;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code === at) {
      if (where !== -1 || i === 0 || i > 64 || before === dot) return -1;
      where = i;
      role = inDomain;
      before = dot;
      continue;
    }
    if (code < 128) {
      const may = roles[code] ?? 0;
      if ((may & role) === 0) return -1;
      doubts |= may & doubtful;
      if (code === dot) {
        if (before === dot || (where !== -1 && before === hyphen)) return -1;
        if (where !== -1) lastDot = i;
      } else if (code === hyphen && where !== -1 && before === dot) return -1;
    } else doubts |= beyondAscii;
    before = code;
  }
  if (where === -1 || lastDot === -1 || length - lastDot < 3 || before === hyphen) return -1;
  for (let i = lastDot + 1; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57 && !text.startsWith('xn--', lastDot + 1)) return -1;
  }
  return doubts !== 0 && !plainBeyondAscii(text) ? -1 : where;
}

/** True for an address all of whose characters beyond ASCII are letters, marks and digits, none of full width. */
function plainBeyondAscii(text: string): boolean {
  return !/[^\0-\x7f\p{L}\p{M}\p{Nd}]|[\uff01-\uff5e]/u.test(text);
}

/** True where the address last found valid has a letter beyond ASCII. */
export const hadLettersBeyondAscii = () => (doubts & beyondAscii) !== 0;

/** True where the address last found valid has a %, a slash or a brace in it. */
export const hadDoubtfulSign = () => (doubts & doubtful) !== 0;

/** Mail providers whose domains people mistype, those of five letters or more. */
const providers =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com comcast.net verizon.net sbcglobal.net bellsouth.net';
/** Other slips, by a neighboring key or another provider's ending. */
const otherSlips =
  'gnail.com gimail.com gmsil.com gmaik.com gmailcom.com googlemail.con yahooo.com yahoocom.com hotnail.com outloook.com ' +
  'iclould.com gmail.co gmail.cm gmail.om gmail.net yahoo.co yahoo.cm yahoo.om hotmail.co hotmail.cm hotmail.om outlook.co ' +
  'outlook.cm icloud.co icloud.cm aol.co aol.cm';

/** A name with a letter left out, doubled, or two of them the other way round; the first letter stays. */
function slipsOf(name: string): string[] {
  const slips: string[] = [];
  for (let i = 1; i < name.length; i++) {
    const [front, letter, next, back] = [
      name.slice(0, i),
      name[i] ?? '',
      name[i + 1] ?? '',
      name.slice(i + 2),
    ];
    slips.push(front + next + back, front + letter + letter + next + back, front + next + letter + back);
  }
  return slips;
}

const slips = new Set(otherSlips.split(' '));
for (const provider of providers.split(' ')) {
  const [name = '', ending = ''] = provider.split('.');
  for (const slip of slipsOf(name)) slips.add(`${slip}.${ending}`);
  slips.delete(provider);
}

/** How many letters a slip may have, to spare most domains the search. */
const longest = Math.max(...[...slips].map((slip) => slip.length));

/** True for a mail provider's domain with a slip in it, as people type them; some are real domains, too. */
const isMistypedProvider = (domain: string) =>
  domain.length <= longest && (slips.has(domain) || slips.has(domain.toLowerCase()));

/** No top-level domain has a hyphen, but those that stand for other letters. */
const hyphenAtEnd = /^\.(?!xn--).*-/i;
/** A domain that cannot exist (RFC 2606), and what people glue to an address to keep mail from going out to it. */
const switchedOff =
  /(?:\.(?:invalid|test)|(?<=\.com)\.[^.]{3,}|(?<=\.(?:com|net|org|edu|gov|us))[._-]?(?:invalid|old|bad|test|wrong|stop|sandbox|x+|dnc|bounced?|unsub(?:scribed)?|optout|inactive|disabled|disconnected))$/i;

/** What speaks against a domain. */
interface DomainDoubt {
  finding: FindingCode;
  /** What of it the finding speaks of. */
  detail: string | undefined;
  /** It is certain what the domain was to be: this one, sent only when asked. Undefined: as it stands. */
  instead: string | undefined;
  /** It cannot be anybody's. */
  unusable: boolean;
}
const doubted = (finding: FindingCode, detail?: string, instead?: string): DomainDoubt => ({
  finding,
  detail,
  instead,
  unusable: false,
});

function lookedAt(domain: string): DomainDoubt | undefined {
  // Nearly every one of them ends so, and is written in small letters.
  if (domain.endsWith('.com') && !domain.endsWith('.com.com'))
    return isMistypedProvider(domain) ? doubted('email-typo', domain) : undefined;
  const dot = domain.lastIndexOf('.');
  const ending = domain.slice(dot);
  const behindCom = domain.startsWith('.com', dot - 4) && ending.length > 3;
  if (isTopLevelDomain(ending.slice(1)) && !behindCom)
    return isMistypedProvider(domain) ? doubted('email-typo', domain) : undefined;
  if (/\.com$/i.test(ending)) return doubted('email-typo', domain);
  const before = domain.replace(switchedOff, '');
  if (before !== domain)
    return before.includes('.')
      ? doubted('email-off', undefined, before)
      : { ...doubted('email-off'), unusable: true };
  return hyphenAtEnd.test(ending)
    ? { ...doubted('email-invalid'), unusable: true }
    : doubted('email-ending', ending);
}

const seen = new Map<string, DomainDoubt | null>();
const seenLimit = 5000;

/** What speaks against a valid address's domain; undefined where nothing does. @param at Where its @ stands. */
export function domainDoubt(address: string, at: number): DomainDoubt | undefined {
  const domain = address.slice(at + 1);
  const known = seen.get(domain);
  if (known !== undefined) return known ?? undefined;
  const doubt = lookedAt(domain);
  // Most addresses of a list share a few domains; a file of other things must not fill the memory.
  if (seen.size < seenLimit && domain.length < 60) seen.set(domain, doubt ?? null);
  return doubt;
}

/**
 * The top-level domains of the Internet (IANA, root zone database), as of 2025, without those in other scripts (xn--),
 * which are not asked for. New ones come a few times a year: an ending that is not here is doubted, never refused.
 */
const table = `
ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd
cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge
gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki
km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my
mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se
sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz
va vc ve vg vi vn vu wf ws ye yt za zm zw
aaa aarp abb abbott abbvie abc able abogado abudhabi academy accenture accountant accountants aco actor ads adult
aeg aero aetna afl africa agakhan agency aig airbus airforce airtel akdn alibaba alipay allfinanz allstate ally
alsace alstom amazon americanexpress americanfamily amex amfam amica amsterdam analytics android anquan anz aol
apartments app apple aquarelle arab aramco archi army arpa art arte asda asia associates athleta attorney auction
audi audible audio auspost author auto autos aws axa azure baby baidu banamex band bank bar barcelona barclaycard
barclays barefoot bargains baseball basketball bauhaus bayern bbc bbt bbva bcg bcn beats beauty beer berlin best
bestbuy bet bharti bible bid bike bing bingo bio biz black blackfriday blockbuster blog bloomberg blue bms bmw
bnpparibas boats boehringer bofa bom bond boo book booking bosch bostik boston bot boutique box bradesco bridgestone
broadway broker brother brussels build builders business buy buzz bzh cab cafe cal call calvinklein cam camera camp
canon capetown capital capitalone car caravan cards care career careers cars casa case cash casino cat catering
catholic cba cbn cbre center ceo cern cfa cfd chanel channel charity chase chat cheap chintai christmas chrome
church cipriani circle cisco citadel citi citic city claims cleaning click clinic clinique clothing cloud club
clubmed coach codes coffee college cologne com commbank community company compare computer comsec condos
construction consulting contact contractors cooking cool coop corsica country coupon coupons courses cpa credit
creditcard creditunion cricket crown crs cruise cruises cuisinella cymru cyou dad dance data date dating datsun day
dclk dds deal dealer deals degree delivery dell deloitte delta democrat dental dentist desi design dev dhl diamonds
diet digital direct directory discount discover dish diy dnp docs doctor dog domains dot download drive dtv dubai
dupont durban dvag dvr earth eat eco edeka edu education email emerck energy engineer engineering enterprises epson
equipment ericsson erni esq estate eurovision eus events exchange expert exposed express extraspace fage fail
fairwinds faith family fan fans farm farmers fashion fast fedex feedback ferrari ferrero fidelity fido film final
finance financial fire firestone firmdale fish fishing fit fitness flickr flights flir florist flowers fly foo food
football ford forex forsale forum foundation fox free fresenius frl frogans frontier ftr fujitsu fun fund furniture
futbol fyi gal gallery gallo gallup game games gap garden gay gbiz gdn gea gent genting george ggee gift gifts gives
giving glass gle global globo gmail gmbh gmo gmx godaddy gold goldpoint golf goo goodyear goog google gop got gov
grainger graphics gratis green gripe grocery group gucci guge guide guitars guru hair hamburg hangout haus hbo hdfc
hdfcbank health healthcare help helsinki here hermes hiphop hisamitsu hitachi hiv hkt hockey holdings holiday
homedepot homegoods homes homesense honda horse hospital host hosting hot hotels hotmail house how hsbc hughes hyatt
hyundai ibm icbc ice icu ieee ifm ikano imamat imdb immo immobilien inc industries infiniti info ing ink institute
insurance insure int international intuit investments ipiranga irish ismaili ist istanbul itau itv jaguar java jcb
jeep jetzt jewelry jio jll jmp jnj jobs joburg jot joy jpmorgan jprs juegos juniper kaufen kddi kerryhotels
kerryproperties kfh kia kids kim kindle kitchen kiwi koeln komatsu kosher kpmg kpn krd kred kuokgroup kyoto lacaixa
lamborghini lamer land landrover lanxess lasalle lat latino latrobe law lawyer lds lease leclerc lefrak legal lego
lexus lgbt lidl life lifeinsurance lifestyle lighting like lilly limited limo lincoln link live living llc llp loan
loans locker locus lol london lotte lotto love lpl lplfinancial ltd ltda lundbeck luxe luxury madrid maif maison
makeup man management mango map market marketing markets marriott marshalls mattel mba mckinsey med media meet
melbourne meme memorial men menu merckmsd miami microsoft mil mini mint mit mitsubishi mlb mls mma mobi mobile moda
moe moi mom monash money monster mormon mortgage moscow moto motorcycles mov movie msd mtn mtr museum music nab
nagoya name navy nba nec net netbank netflix network neustar new news next nextdirect nexus nfl ngo nhk nico nike
nikon ninja nissan nissay nokia norton now nowruz nowtv nra nrw ntt nyc obi observer office okinawa olayan
olayangroup ollo omega one ong onl online ooo open oracle orange org organic origins osaka otsuka ott ovh page
panasonic paris pars partners parts party pay pccw pet pfizer pharmacy phd philips phone photo photography photos
physio pics pictet pictures pid pin ping pink pioneer pizza place play playstation plumbing plus pnc pohl poker
politie porn post praxi press prime pro prod productions prof progressive promo properties property protection pru
prudential pub pwc qpon quebec quest racing radio read realestate realtor realty recipes red redumbrella rehab reise
reisen reit reliance ren rent rentals repair report republican rest restaurant review reviews rexroth rich richardli
ricoh ril rio rip rocks rodeo rogers room rsvp rugby ruhr run rwe ryukyu saarland safe safety sakura sale salon
samsclub samsung sandvik sandvikcoromant sanofi sap sarl sas save saxo sbi sbs scb schaeffler schmidt scholarships
school schule schwarz science scot search seat secure security seek select sener services seven sew sex sexy sfr
shangrila sharp shell shia shiksha shoes shop shopping shouji show silk sina singles site ski skin sky skype sling
smart smile sncf soccer social softbank software sohu solar solutions song sony soy spa space sport spot srl stada
staples star statebank statefarm stc stcgroup stockholm storage store stream studio study style sucks supplies
supply support surf surgery suzuki swatch swiss sydney systems tab taipei talk taobao target tatamotors tatar tattoo
tax taxi tci tdk team tech technology tel temasek tennis teva thd theater theatre tiaa tickets tienda tips tires
tirol tjmaxx tjx tkmaxx tmall today tokyo tools top toray toshiba total tours town toyota toys trade trading
training travel travelers travelersinsurance trust trv tube tui tunes tushu tvs ubank ubs unicom university uno uol
ups vacations vana vanguard vegas ventures verisign versicherung vet viajes video vig viking villas vin vip virgin
visa vision viva vivo vlaanderen vodka volvo vote voting voto voyage wales walmart walter wang wanggou watch watches
weather weatherchannel webcam weber website wed wedding weibo weir whoswho wien wiki williamhill win windows wine
winners wme wolterskluwer woodside work works world wow wtc wtf xbox xerox xihuan xin xxx xyz yachts yahoo yamaxun
yandex yodobashi yoga yokohama you youtube yun zappos zara zero zip zone zuerich`;

/** Kept for examples and the like (RFC 2606): no mail goes to it, and lists to try things with are full of it. */
const forExamples = 'example';

const endings: ReadonlySet<string> = new Set([...table.trim().split(/\s+/), forExamples]);

/** True for what may stand behind the last dot of an address; letters of other scripts are not looked at. */
export const isTopLevelDomain = (ending: string) =>
  endings.has(ending) || endings.has(ending.toLowerCase()) || /^xn--|[^\0-\x7f]/i.test(ending);
