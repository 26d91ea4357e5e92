import type { Messages } from '../message-set.ts';

/** Chinese. */
export default {
  card: {
    subscribe: '(在 {platform} )订阅[：《{name}》]',
    view: '查看(刊物)[：《{name}》]',
    read: '阅读(文章)[：《{name}》]',
    by: '作者：{author}',
    minutesRead: '阅读时间 {time}',
    showPicture: '显示图片',
    adult: '成人内容',
    graphic: '血腥暴力内容',
    warned: '内容警告',
    verified: '已验证：{domain} 指明了此记录',
  },
  profile: {
    positions: '工作经历',
    education: '教育经历',
    skills: '技能',
    present: '至今',
    upcoming: '即将开始',
    undisclosed: '未注明',
    now: '现为 {name}',
    enteredAs: '填写为 {name}',
    onBehalfOf: '代表 {name}',
    projects: '项目',
    presentations: '演讲',
    investments: '投资',
    withPeople: '与 {names} 一起',
    via: '通过 {name}',
    more: '等等',
  },
} satisfies Messages;
