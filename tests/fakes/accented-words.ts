import type { Encoding } from '../../shared/model/encodings.ts';

/** Names and cities of a language, and the encodings that people's programs write it in. */
interface AccentedLanguage {
  encodings: readonly Encoding[];
  words: readonly string[];
}

const words = (text: string) => text.trim().split(/\s+/);

const western: readonly Encoding[] = ['windows-1252', 'iso-8859-15', 'macintosh', 'ibm850', 'ibm437'];
const central: readonly Encoding[] = ['windows-1250', 'iso-8859-2', 'ibm852', 'x-mac-ce'];
const cyrillic: readonly Encoding[] = ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866', 'x-mac-cyrillic'];

/** Every word has a letter outside ASCII. */
export const accentedLanguages: Readonly<Record<string, AccentedLanguage>> = {
  spanish: {
    encodings: western,
    words:
      words(`José María Núñez Muñoz Peña García Rodríguez Martínez López Hernández González Pérez Sánchez Ramírez
      Gómez Díaz Vázquez Jiménez Álvarez Ángel Raúl Sofía Andrés Iván Óscar Íñigo Begoña Ibáñez Córdoba Málaga Cádiz
      León Bogotá Medellín Querétaro Mérida Asunción Güemes Sigüenza Agüero Zúñiga Ordóñez Belén Inés Tomás Martín`),
  },
  french: {
    encodings: western,
    words:
      words(`André François Hélène Zoé Renée Chloé Joël Noël Benoît Jérôme Gaëlle Anaïs Loïc Françoise Thérèse
      Mélanie Édouard Éric Agnès Lefèvre Lévêque Béranger Besançon Orléans Nîmes Angoulême Saint-Étienne Évreux Liège
      Montréal Québec Trois-Rivières Gagné Côté Bélanger Château Forêt Crépin Barthélemy`),
  },
  german: {
    encodings: western,
    words:
      words(`Müller Schröder Jürgen Günther Köhler König Jäger Krüger Schäfer Bäcker Groß Weiß Strauß Köln München
      Düsseldorf Nürnberg Zürich Würzburg Göttingen Lübeck Österreich Özdemir Käthe Björn Rüdiger Büttner Löffler
      Röder Möller Händel Hübner Böhm Kühn Vögel Füssen Saarbrücken Gießen`),
  },
  portuguese: {
    encodings: western,
    words:
      words(`João São Conceição Gonçalves Araújo Antônio António Lourenço Magalhães Guimarães Simões Brandão
      Assunção Vitória Goiânia Brasília Florianópolis Belém Maceió Ribeirão Falcão Leitão Inês Sérgio Cláudia Lúcia
      Márcia Patrícia Fábio Flávio Mário Júlio Césár Évora Setúbal Bragança`),
  },
  italian: {
    encodings: western,
    words: words(
      `Nicolò Forlì Cantù Cefalù Niccolò Salò Mondovì Agrò Corrà Dalmà Zanrè Patanè Scirè Calì Fazò Carrù`,
    ),
  },
  nordic: {
    encodings: western,
    words:
      words(`Åsa Björn Göran Håkan Märta Sjöberg Lindström Åkesson Öberg Västerås Malmö Göteborg Jönköping
      Norrköping Örebro Linköping Umeå Luleå Gävle Ström Bergström Nyström Sjögren Söder Lindgård Ängelholm Märsta
      Hämäläinen Mäkinen Jyväskylä Pöyry Mäntylä Hyvärinen Seinäjoki`),
  },
  danish: {
    encodings: ['windows-1252', 'iso-8859-15', 'macintosh', 'ibm850'],
    words:
      words(`Søren Jørgen Bjørn Øystein Kjær Nørgaard Sørensen Jørgensen Tromsø Ålesund Århus Ærø Bodø Næstved
      Køge Hillerød Helsingør Rødovre Håkon Pål Bærum Bjørnstad Særimner Ødegård Nygård Kjærgaard Lærke Grønvold`),
  },
  polish: {
    encodings: central,
    words:
      words(`Łukasz Michał Paweł Rafał Bartłomiej Kowalczyński Wiśniewski Zieliński Szymański Woźniak Dąbrowski
      Jabłoński Król Wróbel Głowacki Łódź Kraków Gdańsk Poznań Wrocław Białystok Częstochowa Rzeszów Toruń Bożena
      Małgorzata Elżbieta Grażyna Stanisław Władysław Kamiński Lewandowskí Żuk Święta Pająk Gołąb`),
  },
  czech: {
    encodings: central,
    words:
      words(`Jiří Václav Tomáš Lukáš Ondřej Božena Dvořák Černý Novák Procházka Kučera Veselý Horák Němec Růžička
      Šimek Žižka Štěpán Čapek Beneš Fiala-Křížová Plzeň Ústí Břeclav České Budějovice Hradec-Králové Olomouc-město
      Přerov Děčín Třebíč Znojmo-střed Nováková Dvořáková Čermák Řehoř`),
  },
  hungarian: {
    encodings: central,
    words:
      words(`László István Zoltán Ferencné Gergő Kovács Szabó Tóth Horváth Kiss-Németh Németh Balázs Győr Pécs
      Székesfehérvár Nyíregyháza Kecskemét Szombathely-belső Sándor Mihály Erdős Szűcs Lőrinc Kőszegi Dömötör Bődi
      Hegedűs Vörös Fülöp Kürti Örkény Ágnes Éva Ádám`),
  },
  romanian: {
    encodings: ['windows-1250', 'iso-8859-2'],
    words:
      words(`Ştefan Mihăilă Rădulescu Bălan Popa-Ţepeş Ţurcanu Cătălin Mălina Brătianu Iaşi Braşov Timişoara
      Bucureşti Constanţa Galaţi Piteşti Râmnicu Târgovişte Mureş Ploieşti Călin Răzvan`),
  },
  croatian: {
    encodings: central,
    words:
      words(`Šime Željko Đorđe Marković Jovanović Petrović Nikolić Ilić Horvatić Babić Šarić Knežević Vuković
      Požega Šibenik Čakovec Niš Kragujević Žarko Đurđa Božić Kovačić Jurčić Šimić`),
  },
  turkish: {
    encodings: ['windows-1254', 'ibm857', 'x-mac-turkish'],
    words:
      words(`Ayşe Şükrü Gökçe Çağlar Öztürk Yılmaz Kılıç Yıldız Doğan Çelik Şahin Özdemir Aydın Arslanoğlu İsmail
      İbrahim Işık Uğur Tuğba Gülşen Barış İstanbul İzmir Diyarbakır Şanlıurfa Eskişehir Muğla Çanakkale Kırşehir
      Ağrı Iğdır Niğde`),
  },
  baltic: {
    encodings: ['windows-1257', 'iso-8859-13'],
    words:
      words(`Jānis Bērziņš Kalniņš Ozoliņš Pēteris Līga Ināra Rēzekne Jūrmala Liepāja Rīga Cēsis Zariņš Krūmiņa
      Šiauliai Panevėžys Klaipėda Žukauskas Kęstutis Algirdas-Šarūnas Mindaugas-Žilvinas Rūta Giedrė Jūratė Ąžuolas
      Vaičiūnas Petrauskienė`),
  },
  estonian: {
    encodings: ['windows-1257'],
    words: words(`Jõgi Mõisa Põld Tõnu Pärnu Põlva Võru Kärdla Jüri Ülle Õnne Mäe Rõuge Jõhvi Sõber Kõiv`),
  },
  russian: {
    encodings: cyrillic,
    words:
      words(`Иванов Пётр Сидоров Мария Смирнова Кузнецов Екатерина Дмитрий Попов Васильев Москва Казань Самара
      Новосибирск Екатеринбург Челябинск Ростов Уфа Пермь Воронеж Анна Сергей Алексей Николаев Фёдоров Щукин Юлия`),
  },
  ukrainian: {
    encodings: ['windows-1251'],
    words: words(
      `Шевченко Київ Олексій Єлизавета Ірина Їжак Сергій Андрій Львів Харків Дніпро Чернівці Мар'яна Наталія`,
    ),
  },
  greek: {
    encodings: ['windows-1253', 'iso-8859-7'],
    words:
      words(`Γιώργος Παπαδόπουλος Αθήνα Θεσσαλονίκη Νίκος Μαρία Ελένη Κωνσταντίνος Πάτρα Ηράκλειο Ιωάννης Δημήτρης
      Αλεξάνδρα Βασίλης Γεωργίου Άννα Όλγα Έφη`),
  },
  hebrew: {
    encodings: ['windows-1255'],
    words: words(`שלום כהן לוי דוד משה ירושלים חיפה אביב שרה יוסף אברהם מזרחי פרץ ביטון`),
  },
  arabic: {
    encodings: ['windows-1256'],
    words: words(`محمد أحمد علي حسن فاطمة القاهرة بغداد عمر خالد يوسف مريم الرياض دمشق بيروت`),
  },
  thai: {
    encodings: ['windows-874'],
    words: words(`สมชาย สมหญิง กรุงเทพ เชียงใหม่ ประเทศไทย วิชัย สุดา มานะ ภูเก็ต ขอนแก่น`),
  },
  vietnamese: {
    encodings: ['windows-1258'],
    words: words(`Đặng Đỗ Đồng Trâm Lê Hương Dương Vương Lưu Sơn Tâm Cường Phương Trương Hoàng`),
  },
  japanese: {
    encodings: ['shift_jis', 'euc-jp'],
    words: words(
      `山田太郎 鈴木一郎 佐藤花子 東京都 大阪市 田中さくら 株式会社 ヤマダ商店 名古屋 高橋健太 渡辺直美 京都府`,
    ),
  },
  simplified: {
    encodings: ['gb18030'],
    words: words(`王小明 李娜 张伟 刘洋 北京市 上海 广州 深圳 陈静 杨丽 赵强 有限公司 周杰 吴敏 黄磊`),
  },
  traditional: {
    encodings: ['big5'],
    words: words(`陳大文 林美麗 張偉 臺北市 高雄 黃志強 吳淑芬 有限公司 劉德華 蔡英 鄭成功 台中`),
  },
  korean: {
    encodings: ['euc-kr'],
    words: words(`김민수 이영희 박지성 최유리 서울특별시 부산 정현우 강수진 인천 대구 주식회사 윤서연`),
  },
};
