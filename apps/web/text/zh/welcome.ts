/** UI strings that new users see first: the welcome page and the project templates, in simplified Chinese. @module */
import type * as en from "../en/welcome.ts";

export const welcome: typeof en.welcome = {
  title: "创建你的第一个看板",
  lead: "所有名称以后都可以修改。",
  workspace: "工作区",
  workspaceHint: "团队或公司的名称",
  project: "项目",
  projectHint: (key) => `任务编号将为 ${key}-1、${key}-2，依此类推`,
  template: "开始方式",
  columns: (names) => `列：${names}`,
  import: { name: "导入", text: "从 Trello、GitHub、CSV 文件或其他来源导入" },
  submit: "创建看板",
  submitImport: "继续导入",
  invited: (workspace) => `你已受邀加入 ${workspace}。`,
  openInvitation: "查看邀请",
  skip: "暂时跳过",
};

export const templates: typeof en.templates = {
  kanban: {
    name: "看板",
    text: "工作从左到右推进",
    columns: ["待办", "进行中", "评审中", "已完成"],
    labels: ["功能", "缺陷", "改进"],
  },
  bugs: {
    name: "缺陷",
    text: "从上报到验证修复",
    columns: ["已上报", "已确认", "修复中", "验证中", "已修复"],
    labels: ["崩溃", "回归", "安全", "性能"],
  },
  content: {
    name: "内容",
    text: "从构思到发布",
    columns: ["构思", "撰写中", "编辑中", "待发布", "已发布"],
    labels: ["博客", "邮件通讯", "社交媒体"],
  },
  roadmap: {
    name: "路线图",
    text: "现在、接下来和以后要做的事",
    columns: ["以后", "接下来", "现在", "已上线"],
    labels: ["客户需求", "技术", "增长"],
  },
  empty: {
    name: "空白",
    text: "只有两列，别无其他",
    columns: ["待办", "已完成"],
    labels: [],
  },
};

export const samples: typeof en.samples = [
  {
    title: "打开此任务",
    description:
      "任务包含状态、负责人、日期、标签，以及用 **Markdown** 编写的描述。\n\n- [ ] 勾选此复选框\n- [ ] 将任务分配给自己\n- [ ] 在下方写一条评论",
  },
  {
    title: "将此卡片拖到下一列",
    description: "使用键盘时，先聚焦卡片，然后按 Shift 和方向键。",
  },
  {
    title: "邀请你的团队",
    description:
      "打开工作区设置，选择**成员**。\n\n按 `Ctrl+K`（Mac 上为 `⌘K`）查找任何内容，按 `C` 添加任务，按 `?` 查看所有快捷键。",
  },
];
