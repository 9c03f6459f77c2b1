/**
 * Surnames that are common in the United States besides those of `common-names.ts`. Words that are given names, too,
 * stand in both lists. Such a word at the wrong place of a name makes its split unsure.
 */
export const moreSurnames = `
abbott acevedo acosta adkins adler aguirre ahmed akers albert albright alford ali allison alston alvarado
amaya anthony archer arellano arias armstrong arnold arroyo arthur ashby ashley atkins atkinson austin avery
avila ayala ayers baca bacon baird baldwin ball ballard banks baron barber barker barlow barnett barr
barrera barrett barron barry bartlett barton bass bates battle bauer bautista baxter beach bean beard
beasley beatty beck becker begay belcher bell beltran bender benjamin benson bentley berg berger bernal
bernard bernstein berry best bird bishop blackburn blackwell blair blake blanchard blankenship blevins
bolton bond bonner booker boone booth bowen bowers bowman boyer boyle bradford bradley bradshaw brady branch
brandt bravo bray brennan brewer bridges briggs bright britt brock browning bruce bryan buchanan buck
buckley bullock burch burgess burke burnett burris burton bush byers byrd cabrera cain calderon caldwell
calhoun callahan camacho cameron cannon cantrell cantu cardenas carey carlson carney carpenter carr carrillo
carroll carson case casey cash castaneda castillo cervantes chambers chan chandler chang chapman charles
chase cherry choi christensen christian church cisneros clay clayton clements cline cobb cochran coffey
cohen colon collier combs compton conley conner connor conrad contreras conway cooke cordova cortes cortez
costa cowan craig crane crosby cross cuevas cummings cunningham curry curtis dale dalton daly daniel
daugherty davenport davidson davila dawson day dean decker delacruz delarosa deleon delgado dennis dickerson
dickson dillon dodson dominguez donaldson donovan dorsey dotson dougherty douglas downs doyle drake dudley
duffy duke duncan dunlap duran durham dyer eaton edwards elliott ellison emerson english erickson escobar
esparza espinosa espinoza estes estrada everett ewing farley farmer farrell faulkner felix ferrell fields
figueroa finley fischer fitzgerald fitzpatrick fleming fletcher floyd flynn foley forbes foreman fowler
francis franco frank franklin frazier frederick french friedman frost fry frye fuentes fuller gaines galindo
gallagher gallegos galloway galvan gamble garrett garrison gates gay gentry george gibbs gilbert giles gill
gillespie gilmore glass glenn glover golden goldberg goldman goldstein good goodman goodwin grace greene
greer gregory grimes gross guerra guerrero guevara guthrie guy haas hahn hail hale haley hammond hampton
hancock hanna hansen hanson hardin harding hardy harmon harper harrell harrington hart hartman harvey
hatfield hawkins haynes heath hebert henderson hendricks hendrix henson herman herring hess hester hewitt
hickman higgins hines hinton ho hobbs hodge hodges hoffman hogan holden holder holland holloway holt hood
hooper hoover hopkins hopper horn horne horton house houston howe hubbard huber huang hudson huerta huff
huffman hull humphrey hurley hurst hutchinson huynh ibarra ingram irwin jackson jacob jacobs jacobson jarvis
jefferson jennings jensen johns johnston jordan joseph joyce juarez kane kaur keith keller kelly kemp kent
kerr key khan kidd kim kirby kirk klein kline knapp knight knox koch kramer kumar lamb lambert lancaster
landry lane lang langley lara larsen larson lawson le leach leal leblanc lee leon leonard lester levine levy
li lin lindsey little liu livingston lloyd logan love lowe lowery lozano lu lucas lucero lugo luna lynch
lynn lyons macdonald macias mack madden maddox mahoney maldonado malone mann manning marin marks marquez
marsh massey mata mathews mathis matthews maxwell may mayer maynard mayo mays mcbride mccall mccann mccarthy
mccarty mcclain mcclure mcconnell mccormick mccoy mccullough mcdaniel mcdowell mcfarland mcgee mcgrath
mcguire mcintosh mcintyre mckay mckee mckenzie mckinney mcknight mclaughlin mclean mcmahon mcmillan mcneil
mcpherson meadows medrano mejia melendez melton mercado mercer merritt meyers michael middleton miles
miranda mitchell molina monroe montes montgomery montoya moody moon mooney mora moran moreno morrison morrow
morse morton moses mosley moss moyer mueller mullen mullins munoz murillo murray myers nash navarro neal
newman newton nguyen nichols nicholson nielsen nixon noble noel nolan norman norris norton novak nunez
obrien ochoa oconnell oconnor odom odonnell oliver olsen oneal oneill orozco orr ortega osborne owen pace
pacheco padilla page palacios park parks parrish parsons patrick patton paul payne pearson peck pena
pennington perkins peters petersen peterson petty pham phan phelps pierce pineda pitts pittman poole pope
potter potts pratt prince proctor pruitt pugh quinn quintero ramsey randall randolph rangel rasmussen ray
raymond reese reeves reid reilly rhodes rich richard richards richardson richmond riddle riggs riley rios
rivas rivers roach robbins roberson robinson robles rocha rodgers rogers rojas roman rosales rosario
rosenberg ross roth rowe rowland roy rubio rucker rush russo rutledge ryan salas salinas salgado sampson
samuel santana santiago santos saunders savage sawyer schaefer schmitt schneider schroeder schultz schwartz
sellers serrano sexton shaffer shah shannon sharma sharp shea shelton shepard shepherd sheppard sherman
shields short sierra simon sims singh singleton skinner sloan small snow solis solomon sosa sparks spears
stafford stanley stanton stark steele stein stephenson stevenson stewart stokes stout strickland strong
stuart suarez summers sutton swanson sweeney sykes talley tanner tate terrell terry thornton tillman todd
torres townsend tracy travis trevino trujillo tyler underwood valdez valencia valentine valenzuela vance
vang vaughan vaughn vazquez vega velasquez velez velazquez villa villanueva villarreal vincent vinson vo
wade waller walls walsh walter walters walton wang ware warner watkins watts weaver weber weeks weiss welch
wheeler whitaker whitehead whitfield whitley whitney wiggins wilcox wilder wiley wilkerson wilkins wilkinson
willis winters wise wiseman wolf wolfe wong woodard woodward woodson wooten workman worley wu wyatt yang
yates yoder york yu zamora zavala zhang zimmerman zuniga agarwal aggarwal banerjee bhatt chaudhary chopra
das desai gandhi gupta hussain hussein iyer jain joshi kapoor khanna malhotra malik mehta mishra mukherjee
nair pandey patil rao reddy saxena sethi sinha srinivasan subramanian trivedi varma verma abe aoki endo
fujita fujii goto hashimoto hayashi ikeda inoue ishii ishikawa ito kato kimura kobayashi kondo maeda
matsumoto miura mori murakami nakajima nakamura nishimura ogawa okada saito sakamoto sasaki sato shimizu
suzuki takahashi tanaka ueda wada watanabe yamada yamaguchi yamamoto yamashita yoshida balogh farkas horvath
juhasz kiss kovacs lakatos molnar nagy nemeth papp szabo takacs toth varga bianchi colombo conti deluca
esposito ferrari gallo greco lombardi mancini marino moretti ricci rizzo romano rossi santoro bernier
bouchard dubois dupont fontaine fortin fournier gagnon girard lavoie leclerc lefebvre leroy moreau morin
pelletier petit poirier rousseau tremblay andersson bergstrom eriksson gustafsson johansson larsson lindberg
lindgren nilsson olsson persson svensson braun hartmann hoffmann kaiser kohler krause kruger lehmann maier
neumann richter schafer schmid schulz schumacher schwarz vogel werner winkler wolff zimmermann jankowski
kaminski kowalczyk kowalski kozlowski lewandowski nowak wisniewski wojcik zielinski ivanov kuznetsov petrov
popov smirnov sokolov volkov almeida alves barbosa cardoso carvalho correia dias fernandes ferreira gomes
goncalves lima lopes machado marques martins melo mendes monteiro moreira nunes oliveira pereira pinto
ribeiro rodrigues silva soares sousa souza teixeira vieira`;

/** Surnames of Spanish and Portuguese custom, by which people have two: Maria Garcia Lopez may be Ms. Garcia. */
export const spanishSurnames = `
acevedo acosta aguilar aguirre almeida alvarado alvarez alves arellano arias arroyo avila ayala barbosa
barrera bautista beltran bernal bravo cabrera calderon camacho campos cantu cardenas cardoso carrillo
carvalho castaneda castillo castro cervantes chavez cisneros colon contreras cordova correia cortes cortez
costa cruz cuevas davila delacruz delarosa deleon delgado dias diaz dominguez duran escobar esparza espinosa
espinoza estrada felix fernandes fernandez ferreira figueroa flores franco fuentes galindo gallegos galvan
garcia garza gomes gomez goncalves gonzales gonzalez guerra guerrero guevara gutierrez guzman hernandez
herrera huerta ibarra jimenez juarez lara leal leon lima lopes lopez lozano lucero lugo luna machado macias
maldonado marin marques marquez martin martinez martins mata medina medrano mejia melendez melo mendes
mendez mendoza mercado miranda molina monteiro montes montoya mora morales moreira moreno munoz murillo
navarro nunes nunez ochoa oliveira orozco ortega ortiz pacheco padilla palacios pena pereira perez pineda
pinto quintero ramirez ramos rangel reyes ribeiro rios rivas rivera robles rocha rodrigues rodriguez rojas
roman romero rosa rosales rosario rubio ruiz salas salazar salgado salinas sanchez sandoval santana santiago
santos serrano sierra silva soares solis sosa soto sousa souza suarez teixeira torres trevino trujillo
valdez valencia valenzuela vargas vasquez vazquez vega velasquez velazquez velez vieira villa villanueva
villarreal zamora zavala zuniga mamani quispe alonso blanco iglesias cabral cano carmona carrasco crespo
cuellar escamilla esquivel fajardo ferrer fonseca gallardo garrido giron hidalgo jaramillo leyva lemus
madrigal marrero meza montano montalvo montero nava nieto olivares orellana osorio otero paredes parra pardo
paz peralta pina polanco ponce portillo prado quiroz rendon rentería renteria reyna riojas rosas saavedra
salcedo saldana salvador santillan segura sepulveda tapia tellez toledo tovar ugarte urbina uribe valdes
valdivia valle vallejo varela vera vergara vidal villalobos villegas yanez ybarra zapata zepeda zaragoza`;

/** Family names of China, Korea and Vietnam, which people write in front as well as behind: Wei Chen, Chen Wei. */
export const eastAsianSurnames = `
ahn an bae baek bai bui bao cai cao chae chan chang chao chau chen cheng cheung chi chiang chin chiu cho
choe choi chong chow chu chua chun chung chew cui dai dang dao deng diep dinh ding do doan dong du duan
duong fan fang feng fong fu fung gao ge geng goh gong gu guan guo ha hai han hao hau he ho hoang hong hou
hsieh hsu hu hua huang hui hung huynh hwang im jang jeon jeong ji jia jian jiang jin jo joo jung kang kao ke
khong kim ko koh kong koo kuo kwak kwan kwok kwon la lai lam lan lang lao lau law le leung li liang liao
lien lim lin ling liu lo loh long lu lui luo luong luu ly ma mach mai mak mao meng min mo mok moon na nam ng
ngo nguyen ni nie niu noh oh ong ou ouyang paik pan pang park peng phan pham phung ping pu qi qian qiao qin
qiu qu quach quan quon ren rhee ryu seo seong shao shen sheng shi shih shim shin sim siu so son song su suh
sun sung ta tai tam tan tang tao teng thai thi tian tieu ting to ton tong tran trang trieu trinh truong tsai
tsang tse tseng tso tu tung uong viet vo vong vu vuong wan wang wei wen wong woo wu xia xiang xiao xie xin
xing xiong xu xue yam yan yang yao ye yee yeh yen yeo yi yim yin yip yoo yoon you yu yuan yue yun zeng zhai
zhan zhang zhao zheng zhong zhou zhu zhuang zou zuo`;
