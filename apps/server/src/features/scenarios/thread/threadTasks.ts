import type { AnalyseTask, AnalysisAnswer } from '../analyses/analysisTask.ts';
import type { NoAward, SolvedAward, SolveTask, ThreadProgress } from './threadMessages.ts';

/** Tasks of a thread, with the answer to each. */
export type ThreadTasks = {
  readonly solve: { readonly task: SolveTask; readonly answer: SolvedAward | NoAward };
  readonly analyse: { readonly task: AnalyseTask; readonly answer: AnalysisAnswer };
};
export type ThreadTask = ThreadTasks[keyof ThreadTasks]['task'];
export type AnswerTo<Task extends ThreadTask> = ThreadTasks[Task['kind']]['answer'];

export type ThreadData = {
  readonly task: ThreadTask;
  /** Not 0: keep the best answer and end. */
  readonly stopFlag: Int32Array;
};
export type FromThread =
  | { readonly progress: ThreadProgress }
  /** An answer to use if the thread does not finish. */
  | { readonly kept: unknown }
  | { readonly answer: unknown }
  | { readonly failure: { readonly message: string; readonly stack: string | undefined } };
