const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Words that stand in the names of firms and hardly ever in other cells, so that a column of them is one of firms. */
const inFirms = `
inc incorporated llc lllp llp lp pllc plc corp corporation co company ltd limited gmbh group holdings services
solutions enterprises associates partners industries systems consulting construction plumbing roofing dental
realty restaurant auto bank school clinic hospital insurance supply foundation`;

/** Words that only organizations have in their names: one is enough. */
export const organizationWords = words(`${inFirms}
companies psc ltda srl ag bv nv pty holding partnership association assoc assn assocs enterprise ventures
venture capital industrial consultants consultancy advisors advisory management mgmt properties property
realtors estates apartments apts condominium condominiums condo condos hoa homeowners contracting contractors
contractor builders building buildings remodeling renovation renovations restoration heating hvac cooling
electric electrical electronics painting flooring carpet carpets tile tiles paving concrete masonry
landscaping landscape landscapes lawn lawncare excavating excavation drywall insulation gutters windows doors
siding fencing fence welding machining machine fabrication cleaning cleaners laundry laundromat janitorial
maid maids moving movers storage trucking transport transportation transit logistics freight shipping express
delivery courier automotive autos motor motors cars truck trucks tire tires garage collision towing
transmission repair repairs rental rentals leasing lease dentistry dentist dentists orthodontics orthodontist
medical medicine clinics hospitals health healthcare wellness therapy chiropractic pharmacy pharmacies optical
vision eyecare veterinary animal pet pets hospice nursing rehabilitation rehab imaging pediatrics dermatology
cardiology surgery surgical spa salon salons nails nail hair barbershop beauty cosmetics fitness gym yoga
pilates restaurants cafe caffe coffee espresso bakery bagel bagels deli delicatessen diner grill grille
kitchen pizza pizzeria tacos taco taqueria burger burgers bbq barbecue steakhouse seafood sushi bistro tavern
pub brewery brewing brewpub winery vineyard vineyards wine wines liquor liquors spirits catering foods food
groceries grocery supermarket donuts donut doughnuts ice cream creamery chocolates candies store stores shop
shops shoppe mart outlet outlets boutique boutiques marketplace wholesale retail supplies supplier
distributors distributing distribution imports exports trading traders banking bancorp credit lending loans
mortgage mortgages finance financial funding assurance investments investment securities wealth fund funds
equity hotel hotels motel motels inn suites resort resorts travel tours cruises airlines airways aviation
hospitality ministries cathedral parish diocese synagogue mosque congregation baptist methodist lutheran
presbyterian episcopal catholic pentecostal fellowship tabernacle schools university college academy institute
preschool daycare childcare kindergarten learning education educational tutoring library museum charities
society council federation alliance coalition committee league club clubs guild union local rotary ymca ywca
city county township borough municipality department dept district authority commission agency bureau usps
federal government technologies technology tech software digital data networks network computers computer
wireless telecom communications media marketing advertising graphics printing press publishing studios studio
photography productions films records music theatre theater cinema entertainment events gallery galleries arts
crafts designs design interiors furniture furnishings lighting appliance appliances hardware lumber
engineering engineers architects architecture surveying manufacturing mfg products equipment machinery tools
tooling laboratories laboratory labs lab pharmaceuticals pharma biotech chemicals chemical plastics metals
energy oil gas petroleum solar utilities utility electricals water mining minerals steelworks farms farm ranch
ranches dairy nursery nurseries greenhouse florist florists feed seeds equestrian stables kennel kennels team
office offices center centre centers international intl national nationwide global worldwide universal
american consolidated allied advanced premier quality professional professionals custom classic discount
superior elite total metro metropolitan regional community lawfirm legal paralegal attorneys lawyers cpas
accounting bookkeeping tax taxes payroll staffing recruiting jewelers jewelry jewellers pawn antiques
collectibles gifts toys games sports sporting golf athletics athletic bicycles bikes cycles boats boat yacht
yachts security alarm alarms locksmith locks signs sign packaging containers recycling disposal sanitation
septic pest exterminating exterminators termite bros brothers sons daughters depot warehouse exchange
headquarters hq plaza mall towers accounts account payable receivable receivables desk reception receptionist
billing purchasing procurement admin administration info human resources hr webmaster helpdesk support whom
concern whomever goods crossfit realestate paints rents stores fabrics`);

/** Of these, the ones that are surnames, too: beside a first name in a cell of its own they are no company. */
export const companiesAndSurnames = words(`
bank school union council league club guild press lease plaza maid tile nail inn cafe gas water metal farm ranch county city local hair
gym spa pub wine mall depot vision boat boats toys truck oil cream seeds feed sign builders gutters fence windows doors motors cars tire
store shop mart house express group music film golf games gifts mine team office human best mosque hospital minister custom elite ag co bv nv brothers media locks tax bureau`);

/** Words of organizations and places that can be a person's name, too: Mary Church, Virginia Lake. */
export const maybeOrganizationWords = words(`
flowers marina charity america christian more tea church temple chapel abbey law park parks house lodge hall
garden gardens marine sales service market mill mills pool glass forest lake lakes river rivers castle power
steel iron bar star sun moon summit crown royal gold golden silver diamond crystal ruby pearl falls harbor
harbour beach springs spring tree pond creek ridge valley heights village point grove meadow meadows canyon
island islands bay mountain mountains cove crossing landing square tower manor villa court place lane road
street avenue drive highway terrace estate queen king post times journal news radio tv television cross
shield eagle eagles lion tiger bears cowboys giants rangers rovers united fc drug drugs brand brands works
world land town cities country home homes living life care caring mail line lines ave texas florida
california ohio michigan illinois pennsylvania massachusetts connecticut oregon nevada arizona utah idaho
kansas nebraska iowa missouri arkansas louisiana mississippi alabama tennessee kentucky indiana wisconsin
minnesota maine vermont delaware maryland hawaii alaska wyoming oklahoma`);

/** Companies that are called like people. Only the best known: no list can hold them all. */
export const calledLikePeople: ReadonlySet<string> = new Set(
  `morgan stanley|jp morgan|j p morgan|jpmorgan chase|charles schwab|edward jones|wells fargo|merrill lynch
raymond james|john deere|john hancock|mary kay|calvin klein|ralph lauren|tommy hilfiger|michael kors
kate spade|betty crocker|aunt jemima|ethan allen|perry ellis|eddie bauer|estee lauder|elizabeth arden
walt disney|jack daniels|jim beam|johnnie walker|harley davidson|stanley steemer|jackson hewitt|ben jerry
dean foods|rand mcnally|duncan hines|oscar mayer|sara lee|jimmy dean|jimmy john|jimmy johns|papa johns
papa murphys|papa john|little caesars|jersey mikes|red robin|ruby tuesday|olive garden|fred meyer
neiman marcus|saks fifth|ann taylor|lane bryant|laura ashley|jenny craig|helen keller|martha stewart
bobbi brown|hugo boss|louis vuitton|paul mitchell|vidal sassoon|sherwin williams|benjamin moore
russell stover|famous amos|marie callender|bob evans|tim hortons|carls jr|long john silver|arthur murray
arthur andersen|booz allen|booz hamilton|goldman sachs|burger king|dairy queen|taco bell|philip morris
eli lilly|kimberly clark|smith wesson|smith barney|dean witter|paine webber|peter piper|tiffany co|wendys
trader joe|trader joes|uncle ben|uncle bens|dollar general|dollar tree|grant thornton|aaron rents|robert half|fred meyer|allen edmonds|johnson controls|thomas cook|stanley tools|baker hughes|baker tilly|jones day|ross stores|kirkland ellis|victoria secret`.split(
    /[|\n]/,
  ),
);

const beginsCompany: ReadonlySet<string> = new Set(
  [...calledLikePeople].map((name) => name.split(' ')[0] ?? ''),
);
/** True for the first word of a company that is called like a person. */
export const maySuchCompanyBegin = (key: string) => beginsCompany.has(key);

/** Words between the words of an organization: City of Austin, Center for Hope. */
const joining = words('of for by your our');
const possessive = /['’]s$/;

/** True for a word that tells an organization by itself: LLC, Roofing, "of", Mary's. */
export const isOrganizationWord = (key: string) =>
  organizationWords.has(key) || joining.has(key) || possessive.test(key);

/** A church is a surname, too, but not that of a whole column. */
const firmWords = words(`${inFirms} church`);

/** Whether the text of a cell has a word by which a column of names of firms is known. */
export const hasFirmWord = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => firmWords.has(word));
