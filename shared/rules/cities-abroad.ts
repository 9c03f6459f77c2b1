/**
 * The larger cities of countries and of Australian states whose two letters (ISO 3166-1, ISO 3166-2:AU) are those of a
 * U.S. state, as in "Toronto, CA". Cities that have a larger namesake in that state are left out: "Richmond, CA".
 */
const table = `
AE abu dhabi/ajman/al ain/dubai/fujairah/ras al khaimah/sharjah;
AL durres/elbasan/korce/shkoder/tirana/tirane/vlora/vlore;
AR bahia blanca/buenos aires/cordoba/corrientes/la plata/mar del plata/mendoza/neuquen/posadas/resistencia/rosario/salta/san juan/san luis/santa fe/tucuman/ushuaia;
AZ baku/ganja/lankaran/mingachevir/sumgait/sumqayit;
CA abbotsford/barrie/brampton/burnaby/calgary/charlottetown/coquitlam/edmonton/fredericton/gatineau/guelph/halifax/hamilton/kelowna/kingston/kitchener/laval/levis/longueuil/markham/mississauga/moncton/montreal/nanaimo/oakville/ontario/oshawa/ottawa/quebec/quebec city/red deer/regina/saint john/saskatoon/sherbrooke/sudbury/surrey/thunder bay/toronto/trois-rivieres/vancouver/vaughan/victoria/waterloo/whitehorse/windsor/winnipeg/yellowknife;
CO armenia/barranquilla/bogota/bucaramanga/cali/cartagena/cucuta/ibague/manizales/medellin/neiva/pasto/pereira/santa marta/villavicencio;
DE aachen/augsburg/berlin/bielefeld/bochum/bonn/braunschweig/bremen/chemnitz/cologne/darmstadt/dortmund/dresden/duisburg/dusseldorf/erfurt/essen/frankfurt/freiburg/gelsenkirchen/halle/hamburg/hannover/hanover/heidelberg/karlsruhe/kassel/kiel/koln/krefeld/leipzig/lubeck/magdeburg/mainz/mannheim/munich/munchen/munster/nuremberg/nurnberg/potsdam/regensburg/rostock/saarbrucken/stuttgart/ulm/wiesbaden/wolfsburg/wuppertal/wurzburg;
GA batumi/franceville/gori/kutaisi/libreville/port-gentil/rustavi/tbilisi/zugdidi;
ID bandung/bekasi/bogor/denpasar/depok/jakarta/makassar/malang/medan/palembang/semarang/surabaya/surakarta/tangerang/yogyakarta;
IL ashdod/ashkelon/beer sheva/beersheba/bnei brak/eilat/haifa/herzliya/holon/jerusalem/nazareth/netanya/petah tikva/raanana/ramat gan/rehovot/rishon lezion/tel aviv/tel aviv-yafo;
IN agra/ahmedabad/amritsar/bangalore/bengaluru/bhopal/bhubaneswar/chandigarh/chennai/coimbatore/dehradun/delhi/faridabad/ghaziabad/goa/gurgaon/gurugram/guwahati/hyderabad/indore/jaipur/jodhpur/kanpur/kochi/kolkata/lucknow/ludhiana/madurai/mangalore/mumbai/mysore/nagpur/nashik/new delhi/noida/patna/pune/raipur/rajkot/ranchi/surat/thane/thiruvananthapuram/vadodara/varanasi/vijayawada/visakhapatnam;
LA luang prabang/pakse/savannakhet/vientiane;
MA agadir/casablanca/fes/fez/kenitra/marrakech/marrakesh/meknes/oujda/rabat/sale/tangier/tetouan;
MD balti/chisinau/tiraspol;
ME bar/budva/kotor/niksic/podgorica;
MN darkhan/erdenet/ulaanbaatar/ulan bator;
MO macao/macau;
MT birkirkara/mosta/qormi/sliema/valletta;
NC noumea;
NE agadez/maradi/niamey/zinder;
PA chitre/colon/david/panama/panama city;
SC victoria;
SD khartoum/omdurman/port sudan;
TN sfax/sousse/tunis;
VA vatican/vatican city;
WA bunbury/fremantle/kalgoorlie/mandurah/perth`;

const cities = new Map<string, ReadonlySet<string>>();
for (const entry of table.split(';')) {
  const [, code = '', names = ''] = /^\s*([A-Z]{2}) (.+)$/s.exec(entry) ?? [];
  cities.set(code, new Set(names.split('/')));
}

/** Whether a city is known to lie in the country that has the same two letters as a state. Capitals and accents don't count. */
export function liesAbroad(city: string, state: string): boolean {
  const plain = city.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return cities.get(state)?.has(plain.replace(/\s+/g, ' ').trim()) ?? false;
}
