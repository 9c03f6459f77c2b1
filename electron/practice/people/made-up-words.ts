/** At least one, so that picking always finds something. */
type Choices<T> = readonly [T, ...T[]];

function listed(words: string): Choices<string> {
  const [first = '', ...others] = words.split(/;\s*/);
  return [first, ...others];
}

// What made-up people consist of. Nobody should take any of it for a real person, place or company.

export const firstNames =
  listed(`Alder; Briony; Caspian; Delphine; Ember; Fenwick; Greta; Hollis; Isolde; Jasper; Kestrel; Linnea;
  Merritt; Nerys; Osric; Petra; Quincy; Rowena; Soren; Tamsin; Ulric; Verity; Wilder; Xanthe; Yorick;
  Zinnia`);

export const middleNames = listed(`;;; Q; Lark; Vale; Wren; Z`);

export const lastNames =
  listed(`Applecroft; Brindlemoor; Cloudesley-Test; Demoray; Exampleton; Fictura; Gableford; Hypothet; Imagin;
  Justpretend; O'Sample; Mockridge; Notareal; Placeholm; Quillmoor; Rehearsal; Samplewood; Testerby;
  Underwhist; Wouldbe`);

export const streets =
  listed(`Sample Street; Made-Up Lane; Placeholder Road; Rehearsal Avenue; Example Boulevard; Fiction Court;
  Practice Parkway; Pretend Place; Specimen Square, Suite 4; Trial Terrace`);

export const cities = listed(
  `Exampleville; Sampleton; Mockport; Fictionburg; Port Placebo; New Nowhere; Testers Mill`,
);

export const states = listed(`AZ; CA; CO; FL; GA; IL; MA; MI; NC; NJ; NY; OH; PA; TX; VA; WA`);

/** States that keep a do-not-call list of their own. */
export const statesWithOwnList = listed(`CO; FL; IN; MA; MO; PA; TN; TX; WY`);

export const areaCodes = listed(`202; 206; 212; 303; 305; 312; 404; 415; 512; 602; 617; 702; 713; 919`);

export const carriers = listed(`Example Wireless; Sample Telecom; Placeholder Voice; Mock Mobile`);

export const lineTypes = listed(`mobile; mobile; mobile; landline; voip`);

export const roles = listed(`Owner; President; Manager; Director; Secretary; Member`);

/** Domains set aside for examples: no mail to them reaches anybody. */
export const mailDomains = listed(`example.com; example.net; example.org`);

/** Turns a text into 32 well-spread bits (FNV-1a with a final mix); only 32-bit integer steps, so it is portable. */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  }
  return mix(bits);
}

function mix(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return bits ^ (bits >>> 15);
}

/** Chance that follows from a key alone: the same sequence on every run and platform. */
export interface Random {
  /** 0 (included) to 1 (not included). */
  fraction(): number;
  integer(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: Choices<T>): T;
}

export function randomFrom(key: string): Random {
  let state = hash(key);
  const fraction = () => {
    state = (state + 0x9e3779b9) | 0;
    return (mix(state) >>> 0) / 2 ** 32;
  };
  const integer = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));
  return {
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    pick: (choices) => choices[integer(0, choices.length - 1)] ?? choices[0],
  };
}
