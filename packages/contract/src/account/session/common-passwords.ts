/** Passwords that are guessed first: the most used ones in leaked lists, from 6 characters on. */

const words = `
000000 111111 112233 121212 123123 123321 123456 1234567 12345678 123456789 1234567890 1234561 123456a a123456 aa123456
aa12345678 123abc abc123 abcd1234 abc12345 abc123456 a1b2c3 a1b2c3d4 a12345678 123qwe 123qweasd 123qwe123 12qwaszx 1q2w3e
1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qaz@wsx !qaz2wsx 1234qwer qwer1234 qwe123 qwe123456 qweasd qweasdzxc
qweqwe qazwsx qazwsxedc qazxsw qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop asdfgh asdfghjkl
asdasd asd123 asdf1234 zxcvbn zxcvbnm zxc123 131313 123654 147258 147258369 159357 159753 741852963 789456 789456123 987654321
987654 654321 666666 888888 88888888 696969 777777 999999 555555 222222 333333 444444 520520 5201314 1314520 woaini woaini1314
woaini520 a5201314 iloveyou iloveyou1 iloveu loveyou lovely lovers password password1 password12 password123 password1234
password! password@123 passw0rd passw0rd! p@ssword p@ssw0rd p@ssw0rd1 p@55w0rd pass123 pass1234 passwd passpass mypassword
newpassword changeme changeme1 default letmein letmein1 letmein123 welcome welcome1 welcome12 welcome123 welcome@123 admin1
admin12 admin123 admin1234 admin12345 admin@123 administrator adminadmin root123 rootroot toor123 test123 test1234 tester
testing testtest guest123 user123 user1234 login123 master master1 master123 secret secret1 secret123 monkey monkey1 dragon
dragon1 shadow shadow1 sunshine sunshine1 princess princess1 football football1 baseball basketball soccer hockey superman
superman1 batman batman1 spiderman pokemon pokemon1 naruto starwars trustno1 killer hunter hunter2 jordan jordan23 michael
michael1 michelle jessica jessica1 jennifer ashley ashley1 daniel daniel1 andrew joshua matthew charlie charlie1 thomas robert
george william anthony nicole amanda hannah maggie ginger pepper cookie cheese banana chocolate flower flower1 summer summer1
summer2024 summer2025 summer2026 winter winter1 spring autumn freedom freedom1 whatever nothing computer internet samsung
google apple123 facebook linkedin github access access14 mustang corvette ferrari mercedes porsche harley yankees liverpool
chelsea arsenal barcelona juventus hello1 hello12 hello123 hellohello helloworld jesus1 jesuschrist blessed blink182 zaq12wsx
zaq1zaq1 !@#$%^ !@#$%^& !@#$%^&* 1111111 11111111 1111111111 00000000 0000000000 0987654321 0123456789 01234567 102030 101010
abcdef abcdefg abcdefgh abcabc aaaaaa aaaaaaaa aaa111 q1w2e3 q1w2e3r4 q1w2e3r4t5 z1x2c3 xiaoming nihao123 woshishui
dropship dropshipping shopify shopify1 shopify123 fuckyou fuckyou1 asshole biteme badboy badgirl babygirl angel1 angels
`

export const commonPasswords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean))
