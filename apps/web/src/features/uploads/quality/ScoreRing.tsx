import classes from './Quality.module.css';
import { scoreWord } from './scoreWord.ts';

const radius = 42;
const round = 2 * Math.PI * radius;

/** The score as a ring that fills clockwise, with its number and label. */
export function ScoreRing({ score }: { score: number }) {
  const { word, tone } = scoreWord(score);
  return (
    <div className={classes.ring} data-tone={tone} role="img" aria-label={`Score ${score} of 100: ${word}`}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={classes.ringBack} cx="50" cy="50" r={radius} />
        <circle
          className={classes.ringFill}
          cx="50"
          cy="50"
          r={radius}
          strokeDasharray={`${(round * score) / 100} ${round}`}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <span className={classes.score}>{score}</span>
      <span className={classes.word}>{word}</span>
    </div>
  );
}
