import type { Messages } from '../message-set.ts';

/** Japanese. */
export default {
  card: {
    subscribe: '({platform}で)購読[：「{name}」]',
    view: '(サイトを)見る[：「{name}」]',
    read: '(記事を)読む[：「{name}」]',
    by: '{author} 著',
    minutesRead: '読了時間 {time}',
    showPicture: '画像を表示',
    adult: '成人向けの内容',
    graphic: '刺激の強い内容',
    warned: '内容に関する警告',
    verified: '確認済み：{domain} がこのレコードを示しています',
  },
  profile: {
    positions: '職歴',
    education: '学歴',
    skills: 'スキル',
    present: '現在',
    upcoming: '開始予定',
    undisclosed: '記載なし',
    now: '現在は {name}',
    enteredAs: '登録名は {name}',
    onBehalfOf: '{name} を代表して',
    projects: 'プロジェクト',
    presentations: '講演',
    investments: '投資',
    withPeople: '共同：{names}',
    via: '{name} を通じて',
    more: 'ほか',
  },
} satisfies Messages;
