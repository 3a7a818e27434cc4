/// The errors of this module by number. What each means stands in `SyntaxErrors`.
enum SyntaxCode: Int, CaseIterable, Sendable {
    // The text and its tokens.
    case invalidUTF8 = 101
    case nulByte, tooLong, unexpectedCharacter, lookalike
    case unclosedString, unknownEscape, badUnicodeEscape, foreignString, emptyInterpolation
    case numberSuffix, numberTooLarge, numberForm
    case foreignComment, percentSign, wordOperator, foreignSign, increment

    // Expressions.
    case missingExpression = 120
    case chainedComparison, chainedRange, choiceForm, functionForm, looseOperator, memberName
    case namedArgument, listSeparator, unaryPlus, nestingTooDeep

    // Statements.
    case statementEnd = 140
    case missingName, reservedName, kindName
    case colonForEquals, equalsForCompare
    case missingBlock, braceOnNextLine, unclosedBrace, unclosedBracket, strayBracket
    case strayElse, elseIfSpelling, foreignKeyword
    case notATarget, targetListNeedsBlock, missingSign
    case letForm, forForm, parameterForm, whenForm, screenForm, showForm, missingString, editForm, nodeForm

    /// `TGL0101`
    var text: String { "TGL0\(rawValue)" }
}
