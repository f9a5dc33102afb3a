/** Passwords of at least 8 characters that are common in published leaks, or contain this service's name. @module */
const WORDS = `
00000000 000000000 0000000000 0123456789 01234567 012345678 01020304 0987654321 1111111111 11111111 11112222 11223344
1122334455 112233445566 12121212 123123123 123123123123 12312312 1231234 12341234 123412341234 12344321 1234554321
12345612 123456123 123456654321 12345678 123456780 123456781 123456788 123456789 1234567890 12345678900 12345678901
1234567891 12345678910 123456789a 123456789abc 123456789q 123456789z 1234567899 12345678a 12345678q 12345679 1234567a
1234567q 123456abc 123456aa 123456as 123456ab 123456qwe 123456qwerty 12345abc 12345abcd 12345qwe 12345qwert 12345qwerty
1234abcd 1234qwer 1234asdf 123abc123 123abc456 123654789 1236987 123698745 123789456 123987456 123qwe123 123qweasd
123qweasdzxc 12qwaszx 13131313 1357924680 13579246 135792468 14141414 142536789 147258369 147852369 1478963 14789632
147896325 147896321 159357159 159357456 159753456 159753852 1597534682 15975346 15975300 1a2b3c4d 1a2b3c4d5e 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qaz@wsx 20002000 20012001 20102010 20202020 20232023
20242024 20252025 20262026 21212121 22222222 222222222 23232323 23456789 234567890 24682468 246813579 25251325 25802580
258258258 25252525 26061987 29rsavoy 31313131 31415926 314159265 321321321 321654987 32103210 33333333 369258147
4815162342 44444444 456456456 45612378 456123789 456789123 50cent50 54545454 55555555 555666777 5555555555 56565656
57575757 60606060 654321654321 66666666 666666666 69696969 6969696969 741852963 7418529630 77777777 777777777 7777777777
78787878 789456123 7894561230 789789789 789654123 789632145 85208520 852456852 87654321 876543210 88888888 888888888
8888888888 89898989 951753951 963852741 9638527410 96969696 987456321 987654321 9876543210 98765432 99999999 999999999
9999999999 a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 aa123456 aa12345678 aaaaaaaa abc12345 abc123456
abc1234567 abc123abc abcd1234 abcd12345 abcd123456 abcdabcd abcde12345 abcdef123 abcdefgh abcdefghi abcdefghij abc123123
access14 administrator admin123 admin1234 admin12345 admin123456 admin@123 adminadmin administrador alexander alexander1
alexandra amanda12 anderson angel123 angelica aquarius arsenal1 asd123456 asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl
asdfghjkl1 asdf12345 asdzxc123 ashley12 assassin azertyui azertyuiop azerty123 babygirl babygirl1 baseball baseball1
basketball basketball1 batman123 beautiful beautiful1 benjamin blink182 blessed1 bond007007 brooklyn butterfly
butterfly1 caroline carolina catherine challenge changeme changeme1 changeme123 changeit charlie1 charlie123 charlotte
cheyenne chelsea1 chocolate chocolate1 chouchou christian christina christine christopher cinderella cocacola computer
computer1 corvette courtney cowboys1 creative daniel123 danielle dearbook december default1 default123 destiny1 diamond1
digital1 dolphins dragon12 dragon123 dragonball drowssap einstein elephant elizabeth elizabeth1 eminem123 evidence
facebook facebook1 fernanda fernando fktrcfylh flower123 football football1 football123 forever1 forever21 freedom1
fuckyou1 fuckyou2 fuckyou123 fyfcnfcbz garfield george123 gabriela gabriella generation gfhjkm123 gangster giovanni
godzilla goodluck goodmorning google123 gt4life1 guitar123 gundam123 hallo123 hannover hardcore harrypotter heather1
hello123 hello1234 hello12345 helloworld hollywood homework honey123 hotmail1 hottie123 iceman123 iloveyou
iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyou! iloveu123 infantry infinity internet internet1 isabella ilovegod
ilovejesus jackson1 jasmine1 jennifer jennifer1 jessica1 jesus123 jesuschrist johncena jonathan jordan123 jordan23
justin123 justinbieber killer123 kimberly kristina labrador lakers24 lasvegas lavender lebron23 leonardo letmein1
letmein123 letmein! liverpool liverpool1 lollipop lol123456 lol12345 lovelove loveyou1 loveme123 lovely123 madison1
magic123 manchester manchester1 manunited marie123 margaret marlboro maryjane master123 matthew1 maverick melissa1
mercedes metallica michael1 michael123 michelle michelle1 microsoft midnight millions minecraft minecraft1 mohammed
money123 monkey12 monkey123 monster1 monster123 montreal mountain mustang1 myspace1 mypassword mypassword1
nathaniel naruto123 newcastle newyork1 nicholas nicole123 nintendo nirvana1 november opensesame p@$$w0rd p@ssw0rd
p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 pa$$w0rd pa$$word pa55w0rd pa55word panasonic panther1 paradise parola123
pass1234 pass12345 pass123456 passpass passport passw0rd passw0rd1 passwd123 password password! password0 password00
password01 password1 password1! password10 password11 password12 password123 password123! password1234 password12345
password13 password2 password22 password3 password5 password69 password7 password8 password9 password99 passwort
passwort1 passwort123 patricia peaches1 personal peterpan phoenix1 pineapple pokemon1 pokemon123 porsche911 portugal
precious princesa princess princess1 princess123 private1 pussycat q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazqazqaz qazwsx12
qazwsx123 qazwsxedc qazwsxedc123 qazwsxedcrfv qazxswedc qqqqqqqq qqww1122 qwaszx12 qwe123456 qwe123qwe qweasd123
qweasdzxc qweasdzxc123 qweqweqwe qwer1234 qwerasdf qwerqwer qwert123 qwert1234 qwert12345 qwert123456 qwerty00 qwerty01
qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty78 qwerty99 qwertyui qwertyuiop qwertyuiop1
qwertyuiop123 qwertz123 qwertzui qwertzuiop rastaman rainbow1 rangers1 raspberry realmadrid rebecca1 redsox04 remember
richard1 robert123 rockstar rockstar1 rockyou1 runescape runescape1 samantha samantha1 samsung1 samsung123 savannah
scarface scorpion scorpio1 sebastian secret12 secret123 secret1234 september shadow12 shadow123 sherlock simpsons
sixtynine skywalker slipknot slipknot1 snickers snowball snowboard soccer10 soccer12 soccer123 softball sometimes
spiderman spiderman1 spongebob spongebob1 standard starcraft starwars starwars1 steelers steelers1 stephanie
stephanie1 strawberry success1 sullivan summer01 summer12 summer123 summer2023 summer2024 summer2025 sunflower
sunflower1 sunshine sunshine1 sunshine123 superman superman1 superman123 superstar superstar1 survivor sweetheart
sweetpea sweetie1 swordfish tazmania teamo123 temp1234 temppass temppassword tequiero test1234 test12345 test123456
testing1 testing123 testtest thailand theking1 thomas123 thunder1 tigger12 tinkerbell tottenham tottenham1 training
trustno1 trustnoone tunafish undertaker unicorn1 universal unknown1 vanessa1 vfhbyf123 veronica victoria victoria1
vladimir volleyball wachtwoord walmart1 warcraft welcome01 welcome1 welcome12 welcome123 welcome1234 welcome2 welcome@123
whatever whatever1 whocares william1 willow123 winner123 winston1 winter123 winter2023 winter2024 winter2025 wolfgang
woaini123 woaini520 woaini1314 wolverine wonderful wrestling xbox3600 yamaha123 yankees1 yellow123 yfnfif123 zaq12wsx
zaq1zaq1 zaq1xsw2 zaq1@wsx zxc123456 zxcvbnm1 zxcvbnm123 zxcvbnm, zxcv1234 zxcvzxcv zxcvbnm12 zzzzzzzz !qaz2wsx
!qaz@wsx 5201314520 correcthorsebatterystaple letmeinnow opensource hexlane1 hexlane123
`;

/** The passwords, folded with {@linkcode foldKey}. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/u).filter((word) => word.length >= 8));
