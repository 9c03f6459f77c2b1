/** Every country by its ISO 3166-1 codes of two and three letters and its calling code; of NANP's own, 1. */
export const countryTable = `
AF AFG 93;AX ALA 358;AL ALB 355;DZ DZA 213;AD AND 376;AO AGO 244;AI AIA 1;AQ ATA 672;AG ATG 1;AR ARG 54;AM ARM 374;AW ABW 297;
AU AUS 61;AT AUT 43;AZ AZE 994;BS BHS 1;BH BHR 973;BD BGD 880;BB BRB 1;BY BLR 375;BE BEL 32;BZ BLZ 501;BJ BEN 229;BM BMU 1;
BT BTN 975;BO BOL 591;BQ BES 599;BA BIH 387;BW BWA 267;BR BRA 55;IO IOT 246;BN BRN 673;BG BGR 359;BF BFA 226;BI BDI 257;
CV CPV 238;KH KHM 855;CM CMR 237;CA CAN 1;KY CYM 1;CF CAF 236;TD TCD 235;CL CHL 56;CN CHN 86;CX CXR 61;CC CCK 61;CO COL 57;
KM COM 269;CG COG 242;CD COD 243;CK COK 682;CR CRI 506;CI CIV 225;HR HRV 385;CU CUB 53;CW CUW 599;CY CYP 357;CZ CZE 420;
DK DNK 45;DJ DJI 253;DM DMA 1;DO DOM 1;EC ECU 593;EG EGY 20;SV SLV 503;GQ GNQ 240;ER ERI 291;EE EST 372;SZ SWZ 268;ET ETH 251;
FK FLK 500;FO FRO 298;FJ FJI 679;FI FIN 358;FR FRA 33;GF GUF 594;PF PYF 689;GA GAB 241;GM GMB 220;GE GEO 995;DE DEU 49;
GH GHA 233;GI GIB 350;GR GRC 30;GL GRL 299;GD GRD 1;GP GLP 590;GT GTM 502;GG GGY 44;GN GIN 224;GW GNB 245;GY GUY 592;HT HTI 509;
VA VAT 379;HN HND 504;HK HKG 852;HU HUN 36;IS ISL 354;IN IND 91;ID IDN 62;IR IRN 98;IQ IRQ 964;IE IRL 353;IM IMN 44;IL ISR 972;
IT ITA 39;JM JAM 1;JP JPN 81;JE JEY 44;JO JOR 962;KZ KAZ 7;KE KEN 254;KI KIR 686;KP PRK 850;KR KOR 82;KW KWT 965;KG KGZ 996;
LA LAO 856;LV LVA 371;LB LBN 961;LS LSO 266;LR LBR 231;LY LBY 218;LI LIE 423;LT LTU 370;LU LUX 352;MO MAC 853;MG MDG 261;
MW MWI 265;MY MYS 60;MV MDV 960;ML MLI 223;MT MLT 356;MQ MTQ 596;MR MRT 222;MU MUS 230;YT MYT 262;MX MEX 52;MD MDA 373;
MC MCO 377;MN MNG 976;ME MNE 382;MS MSR 1;MA MAR 212;MZ MOZ 258;MM MMR 95;NA NAM 264;NR NRU 674;NP NPL 977;NL NLD 31;NC NCL 687;
NZ NZL 64;NI NIC 505;NE NER 227;NG NGA 234;NU NIU 683;NF NFK 672;MK MKD 389;NO NOR 47;OM OMN 968;PK PAK 92;PS PSE 970;PA PAN 507;
PG PNG 675;PY PRY 595;PE PER 51;PH PHL 63;PL POL 48;PT PRT 351;QA QAT 974;RE REU 262;RO ROU 40;RU RUS 7;RW RWA 250;BL BLM 590;
SH SHN 290;KN KNA 1;LC LCA 1;MF MAF 590;PM SPM 508;VC VCT 1;WS WSM 685;SM SMR 378;ST STP 239;SA SAU 966;SN SEN 221;RS SRB 381;
SC SYC 248;SL SLE 232;SG SGP 65;SX SXM 1;SK SVK 421;SI SVN 386;SB SLB 677;SO SOM 252;ZA ZAF 27;SS SSD 211;ES ESP 34;LK LKA 94;
SD SDN 249;SR SUR 597;SJ SJM 47;SE SWE 46;CH CHE 41;SY SYR 963;TW TWN 886;TJ TJK 992;TZ TZA 255;TH THA 66;TL TLS 670;TG TGO 228;
TK TKL 690;TO TON 676;TT TTO 1;TN TUN 216;TR TUR 90;TM TKM 993;TC TCA 1;TV TUV 688;UG UGA 256;UA UKR 380;AE ARE 971;GB GBR 44;
UY URY 598;UZ UZB 998;VU VUT 678;VE VEN 58;VN VNM 84;VG VGB 1;WF WLF 681;EH ESH 212;YE YEM 967;ZM ZMB 260;ZW ZWE 263;XK XKX 383;
US USA 1;PR PRI 1;GU GUM 1;VI VIR 1;AS ASM 1;MP MNP 1;UM UMI 1;FM FSM 691;MH MHL 692;PW PLW 680`;

/** Served as the United States are: its territories and the freely associated states (shared/rules/state.ts). */
export const atHome: ReadonlySet<string> = new Set('US PR GU VI AS MP UM FM MH PW'.split(' '));

/** Names that people write and Unicode (CLDR), which knows each country's name in many languages, does not have. */
export const moreNames = `
US United States of America/U.S. of A./America/The States/USofA/Estados Unidos de America/EE UU/EEUU/E U A/Etats Unis d Amerique/
Vereinigte Staaten von Amerika/Stati Uniti d America/Estados Unidos da America/United State/United Staes/Unites States/Untied States/
Unted States/US of America/U S Virgin Islands/US citizen/Continental US/CONUS/Domestic/Lower 48/840;
GB UK/U K/Great Britain/Britain/England/Scotland/Wales/Northern Ireland/GB UKM/United Kingdom of Great Britain and Northern Ireland;
AE UAE/U A E/Emirates/Dubai/Abu Dhabi;NL Holland/The Netherlands;KR Korea/Republic of Korea/Korea Republic of/Korea South;
KP Korea Democratic People s Republic of/North Korea;RU Russian Federation/Russia;CZ Czech Republic/Czechia;CI Ivory Coast/Cote d Ivoire;
CD Democratic Republic of the Congo/Congo DRC/DRC/Congo Democratic Republic of the/Congo the Democratic Republic of the;CG Republic of the Congo/Congo/Congo Republic;
MM Burma/Myanmar;SZ Swaziland;CV Cape Verde;MK Macedonia/North Macedonia;TR Turkey/Turkiye/Republic of Turkey;VN Viet Nam/Vietnam;
IR Iran Islamic Republic of/Persia;SY Syrian Arab Republic;TZ Tanzania United Republic of;VE Venezuela Bolivarian Republic of;
BO Bolivia Plurinational State of;LA Lao People s Democratic Republic/Lao PDR;MD Moldova Republic of;TW Taiwan Province of China/Taiwan ROC;
PS Palestine/Palestine State of;HK Hong Kong/Hong Kong SAR/Hongkong;MO Macau/Macao;BN Brunei Darussalam;CN PRC/Peoples Republic of China/Mainland China;
IE Republic of Ireland/Eire;VA Vatican/Holy See;GM The Gambia;BS The Bahamas;PH The Philippines/Phillipines/Philipines;BR Brasil;MX Mexico/Méjico;
DE Deutschland/BRD;ES Espana;CH Suisse/Schweiz/Svizzera;AT Osterreich;BE Belgie/Belgique;SA KSA/Kingdom of Saudi Arabia;DO Dom Rep/Dominican Rep;
IN Bharat/Republic of India;ZA RSA/South Africa;BA Bosnia/Bosnia Herzegovina;TT Trinidad/Trinidad Tobago;VG Virgin Islands British/BVI;VI Virgin Islands U S/USVI;
CA Canadá;AU Commonwealth of Australia;NZ Aotearoa;ID Republic of Indonesia`;

/** The languages in which countries are known by name. */
export const nameLanguages =
  'en es fr de it pt nl pl sv da nb fi cs sk hu ro tr el ru uk bg hr sr he ar fa hi bn th vi id ms fil ja ko zh zh-Hant'.split(
    ' ',
  );

/** Countries that a state, or many a town of the United States, is called like: alone they name one only where countries stand. */
export const alsoAtHome: ReadonlySet<string> = new Set(
  'GE PE LB CU MX JO PL NO PA JM CN MT DK CY IT GR EG IL TR IE CA CH SE BE DE FR ES PT RU BR CO CL CR AT AU NL SC'.split(
    ' ',
  ),
);

/** Headers of columns of countries, and of other countries than the one in which a row is. */
export const countryHeader = /\b(?:country|countries|ctry|cntry|nation|pais|pays|land|paese|kraj)\b/;
export const otherCountry =
  /\b(?:birth|born|ethnicity|race|heritage|ancestry|favou?rite|team|visit|origin|citizenship|citizen|nationality|passport|manufactured?|made|parent|interest|interested|visited|target|destination|issuing|source|ships?|export|import|club|music|incorporation|language|tax)\b/;
/** Headers of calling codes. */
export const callingHeader =
  /\b(?:calling|dial(?:ing|ling)?|phone country|country phone|isd|intl|international) (?:code|prefix)\b|\bcountry calling\b/;
/** Headers below which codes of countries may stand, and other things. */
export const codeHeader = /^(?:cc|iso|geo|market)(?: \d)?$/;
/** Cells that may be one of our own names: spares nearly all columns the list of countries. */
export const mayBeOurs =
  /^\W*(?:the\s)?(?:u\.?\s?s\b|usa|united|estados|[eé]tats|vereinigte|stati|verenigde|e\.?e\.?\s?\.?u|america)/i;
/** Headers of places, which end with the country. */
export const placeHeader =
  /^(?:(?:full|current|mailing|home|street|business|company|formatted|person|contact|lead|user|billing|complete) )*(?:location|address|place|geo|area|region|headquarters|hq|city|residence|where .*)(?: full| formatted)?$/;
